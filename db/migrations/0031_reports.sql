CREATE TABLE "content_report" (
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"reporter_id" uuid,
	"source" text,
	"email" text,
	"locale" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"rule" text,
	"answer" text,
	"conversation_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	CONSTRAINT "content_report_pk" PRIMARY KEY("id"),
	CONSTRAINT "content_report_kind_known" CHECK ("content_report"."kind" in ('listings', 'profiles', 'stores', 'events', 'forum', 'reviews', 'messages')),
	CONSTRAINT "content_report_state_known" CHECK ("content_report"."state" in ('open', 'upheld', 'kept', 'false')),
	CONSTRAINT "content_report_closed_has_date" CHECK (("content_report"."state" = 'open') = ("content_report"."closed_at" is null)),
	CONSTRAINT "content_report_not_own" CHECK ("content_report"."reporter_id" <> "content_report"."author_id")
);
--> statement-breakpoint
ALTER TABLE "content_report" ADD CONSTRAINT "content_report_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_report" ADD CONSTRAINT "content_report_reporter_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_report_reporter_unique" ON "content_report" USING btree ("kind","subject_id","reporter_id") WHERE state = 'open' and reporter_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_report_visitor_unique" ON "content_report" USING btree ("kind","subject_id","source",coalesce(email, '')) WHERE state = 'open' and reporter_id is null;--> statement-breakpoint
CREATE INDEX "content_report_subject_idx" ON "content_report" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "content_report_open_idx" ON "content_report" USING btree ("due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "content_report_own_idx" ON "content_report" USING btree ("reporter_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_report_author_idx" ON "content_report" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "content_report_closed_idx" ON "content_report" USING btree ("closed_at");