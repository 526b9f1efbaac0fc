CREATE TABLE "moderation_case" (
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"outcome" text,
	"reports" integer DEFAULT 0 NOT NULL,
	"appeals" integer DEFAULT 0 NOT NULL,
	"assessment" jsonb,
	"rank" smallint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"escalated_by" uuid,
	"escalation_note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_case_pk" PRIMARY KEY("id"),
	CONSTRAINT "moderation_case_state" CHECK (state in ('open', 'decided', 'closed')),
	CONSTRAINT "moderation_case_outcome" CHECK (outcome in ('hold', 'flag')),
	CONSTRAINT "moderation_case_claim" CHECK ((claimed_by is null) = (claimed_until is null)),
	CONSTRAINT "moderation_case_closed" CHECK ((state = 'open') = (closed_at is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_decision" (
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"case_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"whole" boolean NOT NULL,
	"rule" text,
	"reason" text,
	"note" text,
	"evidence" jsonb NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "moderation_decision_pk" PRIMARY KEY("id"),
	CONSTRAINT "moderation_decision_outcome" CHECK (outcome in ('approve', 'reject')),
	CONSTRAINT "moderation_decision_explained" CHECK (outcome = 'approve' or rule is not null)
);
--> statement-breakpoint
CREATE TABLE "ai_moderation_logs" (
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"action_taken" text NOT NULL,
	"risk_level" text NOT NULL,
	"flags" text[] NOT NULL,
	"score" double precision,
	"rule_version" text NOT NULL,
	"settings_version" integer NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "ai_moderation_logs_pk" PRIMARY KEY("id"),
	CONSTRAINT "ai_moderation_logs_score" CHECK (score between 0 and 1),
	CONSTRAINT "ai_moderation_logs_action" CHECK (action_taken in ('approve', 'flag', 'reject')),
	CONSTRAINT "ai_moderation_logs_risk" CHECK (risk_level in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "moderation_settings" (
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_settings_pk" PRIMARY KEY("version")
);
--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_case_open_unique" ON "moderation_case" USING btree ("kind","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_queue_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_pending_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and outcome = 'hold';--> statement-breakpoint
CREATE INDEX "moderation_case_flagged_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and outcome = 'flag';--> statement-breakpoint
CREATE INDEX "moderation_case_reported_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and reports > 0;--> statement-breakpoint
CREATE INDEX "moderation_case_appealed_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and appeals > 0;--> statement-breakpoint
CREATE INDEX "moderation_case_due_idx" ON "moderation_case" USING btree ("due_at") WHERE state = 'open' and rank > 1;--> statement-breakpoint
CREATE INDEX "moderation_case_author_idx" ON "moderation_case" USING btree ("author_id","opened_at");--> statement-breakpoint
CREATE INDEX "moderation_case_closed_idx" ON "moderation_case" USING btree ("closed_at") WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "moderation_decision_subject_idx" ON "moderation_decision" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decision_author_idx" ON "moderation_decision" USING btree ("author_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_moderation_logs_once" ON "ai_moderation_logs" USING btree ("subject_kind","subject_id","revision") WHERE actor_id is null;--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_statistics_idx" ON "ai_moderation_logs" USING btree ("created_at","action_taken","risk_level") WHERE actor_id is null and score is not null;--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_created_idx" ON "ai_moderation_logs" USING btree ("created_at");