CREATE TABLE "account_mark" (
	"mark" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_mark_pk" PRIMARY KEY("mark","user_id"),
	CONSTRAINT "account_mark_kind" CHECK (kind in ('number', 'device', 'network'))
);
--> statement-breakpoint
CREATE TABLE "moderation_rule" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"detector" text NOT NULL,
	"countries" text[] NOT NULL,
	"kinds" text[] NOT NULL,
	"state" text NOT NULL,
	"tried" jsonb,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"switched_by" uuid,
	"switched_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_rule_pk" PRIMARY KEY("id"),
	CONSTRAINT "moderation_rule_kind" CHECK (kind in ('words', 'pattern', 'pictures')),
	CONSTRAINT "moderation_rule_state" CHECK (state in ('shadow', 'live', 'off'))
);
--> statement-breakpoint
CREATE TABLE "moderation_wave" (
	"id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_until" timestamp (3) with time zone,
	"suspended_days" integer,
	CONSTRAINT "moderation_wave_pk" PRIMARY KEY("id"),
	CONSTRAINT "moderation_wave_state" CHECK (state in ('open', 'decided', 'reversed'))
);
--> statement-breakpoint
DROP INDEX "moderation_case_counted_idx";--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "wave_id" uuid;--> statement-breakpoint
ALTER TABLE "account_mark" ADD CONSTRAINT "account_mark_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mark_user_idx" ON "account_mark" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_mark_seen_idx" ON "account_mark" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "moderation_rule_state_idx" ON "moderation_rule" USING btree ("state");--> statement-breakpoint
CREATE INDEX "moderation_wave_last_idx" ON "moderation_wave" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "moderation_case_wave_idx" ON "moderation_case" USING btree ("wave_id","id") WHERE wave_id is not null;--> statement-breakpoint
CREATE INDEX "moderation_case_wave_subject_idx" ON "moderation_case" USING btree ("subject_id") WHERE wave_id is not null;--> statement-breakpoint
CREATE INDEX "moderation_case_counted_idx" ON "moderation_case" USING btree ("kind","outcome","reports","due_at","sampled") WHERE state = 'open' and wave_id is null;