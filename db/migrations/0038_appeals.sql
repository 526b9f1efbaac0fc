CREATE TABLE "appeal" (
	"id" uuid NOT NULL,
	"about" text NOT NULL,
	"about_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text,
	"subject_id" uuid,
	"title" text NOT NULL,
	"decided_by" uuid,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "appeal_pk" PRIMARY KEY("id"),
	CONSTRAINT "appeal_state_known" CHECK ("appeal"."state" in ('open', 'upheld', 'denied', 'withdrawn')),
	CONSTRAINT "appeal_about_known" CHECK ("appeal"."about" in ('decision', 'sanction')),
	CONSTRAINT "appeal_closed_has_date" CHECK (("appeal"."state" = 'open') = ("appeal"."closed_at" is null)),
	CONSTRAINT "appeal_answered_by_another" CHECK ("appeal"."answered_by" is null or "appeal"."answered_by" not in ("appeal"."user_id", coalesce("appeal"."decided_by", "appeal"."user_id")))
);
--> statement-breakpoint
CREATE TABLE "moderation_claim" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"claimed_by" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_claim_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "moderation_claim_kind_known" CHECK ("moderation_claim"."kind" in ('appeal', 'dispute'))
);
--> statement-breakpoint
ALTER TABLE "conversation_hold" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "content_report" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_claim" ADD CONSTRAINT "moderation_claim_by_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_about_unique" ON "appeal" USING btree ("about","about_id");--> statement-breakpoint
CREATE INDEX "appeal_open_idx" ON "appeal" USING btree ("due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "appeal_user_idx" ON "appeal" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "appeal_subject_idx" ON "appeal" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "appeal_closed_idx" ON "appeal" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "content_report_case_idx" ON "content_report" USING btree ("case_id");