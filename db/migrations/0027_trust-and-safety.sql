CREATE TABLE "profile_edit" (
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"name" text NOT NULL,
	"bio" text,
	"image" text,
	"picture" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_edit_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "profile_edit_status_known" CHECK ("profile_edit"."status" in ('pending', 'flagged', 'rejected')),
	CONSTRAINT "profile_edit_picture_small" CHECK (length("profile_edit"."picture") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" uuid NOT NULL,
	"sealed_key" text NOT NULL,
	"recovery_codes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "second_factor_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "second_step" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "second_step_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_device_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "used_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_code_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "appeal_proof" (
	"media_id" uuid NOT NULL,
	"appeal_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "appeal_proof_pk" PRIMARY KEY("media_id")
);
--> statement-breakpoint
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
CREATE TABLE "picture_fingerprint" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"bands" integer[] NOT NULL,
	"media_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	"detail" "bytea" NOT NULL,
	CONSTRAINT "picture_fingerprint_pk" PRIMARY KEY("media_id")
);
--> statement-breakpoint
CREATE TABLE "text_fingerprint" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"bands" integer[] NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "text_fingerprint_pk" PRIMARY KEY("subject_id","kind")
);
--> statement-breakpoint
CREATE TABLE "moderation_case" (
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"media_id" uuid,
	"country" char(2),
	"price" bigint,
	"currency" char(3),
	"outcome" text,
	"reports" integer DEFAULT 0 NOT NULL,
	"assessment" jsonb,
	"risk" smallint DEFAULT 0 NOT NULL,
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
	CONSTRAINT "moderation_case_price" CHECK ((price is null) = (currency is null)),
	CONSTRAINT "moderation_case_closed" CHECK ((state = 'open') = (closed_at is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_day" (
	"day" date NOT NULL,
	"total" integer NOT NULL,
	"approved" integer NOT NULL,
	"flagged" integer NOT NULL,
	"rejected" integer NOT NULL,
	"high_risk" integer NOT NULL,
	"medium_risk" integer NOT NULL,
	"low_risk" integer NOT NULL,
	"flags" jsonb NOT NULL,
	CONSTRAINT "moderation_day_pk" PRIMARY KEY("day")
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
	"case_id" uuid,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	CONSTRAINT "content_report_pk" PRIMARY KEY("id"),
	CONSTRAINT "content_report_kind_known" CHECK ("content_report"."kind" in ('listings', 'profiles', 'stores', 'events', 'forum', 'reviews', 'messages')),
	CONSTRAINT "content_report_state_known" CHECK ("content_report"."state" in ('open', 'upheld', 'kept', 'false')),
	CONSTRAINT "content_report_closed_has_date" CHECK (("content_report"."state" = 'open') = ("content_report"."closed_at" is null)),
	CONSTRAINT "content_report_not_own" CHECK ("content_report"."reporter_id" <> "content_report"."author_id")
);
--> statement-breakpoint
CREATE TABLE "sanction" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"step" text NOT NULL,
	"rule" text,
	"note" text DEFAULT '' NOT NULL,
	"evidence" jsonb NOT NULL,
	"decision_id" uuid,
	"by_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifts_id" uuid,
	CONSTRAINT "sanction_pk" PRIMARY KEY("id"),
	CONSTRAINT "sanction_lifts_something" CHECK (("sanction"."step" in ('expiry', 'restoration')) = ("sanction"."lifts_id" is not null)),
	CONSTRAINT "sanction_until_suspension" CHECK (("sanction"."step" = 'suspension') = ("sanction"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "standing" (
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"strikes" integer NOT NULL,
	"sanction_id" uuid,
	"last_id" uuid,
	CONSTRAINT "standing_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "standing_strikes_counted" CHECK ("standing"."strikes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_edit" (
	"review_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_edit_pk" PRIMARY KEY("review_id"),
	CONSTRAINT "review_edit_status_known" CHECK ("review_edit"."status" in ('pending', 'flagged', 'rejected')),
	CONSTRAINT "review_edit_rating_in_range" CHECK ("review_edit"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "seller_profile_edit" (
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_profile_edit_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "seller_profile_edit_status_known" CHECK ("seller_profile_edit"."status" in ('pending', 'flagged', 'rejected'))
);
--> statement-breakpoint
DROP INDEX "audit_subject_idx";--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "subject_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "identity_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "profile_approved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "profile_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "currency_rate" ADD COLUMN "as_of" date;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "featured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "featured_by" uuid;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "gem_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "gem_by" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "conversation_hold" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "let_through" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "last_position" integer;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer_status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_edit" ADD CONSTRAINT "profile_edit_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_code" ADD CONSTRAINT "used_code_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_proof" ADD CONSTRAINT "appeal_proof_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_proof" ADD CONSTRAINT "appeal_proof_appeal_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_claim" ADD CONSTRAINT "moderation_claim_by_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fingerprint" ADD CONSTRAINT "picture_fingerprint_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_fingerprint" ADD CONSTRAINT "text_fingerprint_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_report" ADD CONSTRAINT "content_report_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_report" ADD CONSTRAINT "content_report_reporter_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_lifts_fk" FOREIGN KEY ("lifts_id") REFERENCES "public"."sanction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_edit" ADD CONSTRAINT "review_edit_review_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_profile_edit" ADD CONSTRAINT "seller_profile_edit_store_fk" FOREIGN KEY ("user_id") REFERENCES "public"."seller_profile"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_step_user_idx" ON "second_step" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_step_expiry_idx" ON "second_step" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_device_user_idx" ON "trusted_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_device_expiry_idx" ON "trusted_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_code_expiry_idx" ON "used_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "appeal_proof_appeal_idx" ON "appeal_proof" USING btree ("appeal_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_about_unique" ON "appeal" USING btree ("about","about_id");--> statement-breakpoint
CREATE INDEX "appeal_open_idx" ON "appeal" USING btree ("due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "appeal_user_idx" ON "appeal" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "appeal_subject_idx" ON "appeal" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "appeal_closed_idx" ON "appeal" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "picture_fingerprint_bands_idx" ON "picture_fingerprint" USING gin ("bands") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "picture_fingerprint_subject_idx" ON "picture_fingerprint" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "picture_fingerprint_author_idx" ON "picture_fingerprint" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "picture_fingerprint_seen_idx" ON "picture_fingerprint" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "text_fingerprint_bands_idx" ON "text_fingerprint" USING gin ("bands") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "text_fingerprint_author_idx" ON "text_fingerprint" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "text_fingerprint_seen_idx" ON "text_fingerprint" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_case_open_unique" ON "moderation_case" USING btree ("kind","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_queue_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_pending_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and outcome = 'hold';--> statement-breakpoint
CREATE INDEX "moderation_case_flagged_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and outcome = 'flag';--> statement-breakpoint
CREATE INDEX "moderation_case_reported_idx" ON "moderation_case" USING btree ("rank","due_at","id") WHERE state = 'open' and reports > 0;--> statement-breakpoint
CREATE INDEX "moderation_case_kind_idx" ON "moderation_case" USING btree ("kind","rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_country_idx" ON "moderation_case" USING btree ("country","rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_risk_idx" ON "moderation_case" USING btree ("risk" DESC NULLS FIRST,"due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_oldest_idx" ON "moderation_case" USING btree ("opened_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_due_idx" ON "moderation_case" USING btree ("due_at") WHERE state = 'open' and rank > 1;--> statement-breakpoint
CREATE INDEX "moderation_case_counted_idx" ON "moderation_case" USING btree ("kind","outcome","reports","due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_decided_idx" ON "moderation_case" USING btree ("closed_at","reports","opened_at","due_at") WHERE state = 'decided';--> statement-breakpoint
CREATE INDEX "moderation_case_author_idx" ON "moderation_case" USING btree ("author_id","opened_at");--> statement-breakpoint
CREATE INDEX "moderation_decision_subject_idx" ON "moderation_decision" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decision_author_idx" ON "moderation_decision" USING btree ("author_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_moderation_logs_once" ON "ai_moderation_logs" USING btree ("subject_kind","subject_id","revision") WHERE actor_id is null;--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_statistics_idx" ON "ai_moderation_logs" USING btree ("created_at","action_taken","risk_level") WHERE actor_id is null and score is not null;--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_created_idx" ON "ai_moderation_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_subject_idx" ON "ai_moderation_logs" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_report_reporter_unique" ON "content_report" USING btree ("kind","subject_id","reporter_id") WHERE state = 'open' and reporter_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_report_visitor_unique" ON "content_report" USING btree ("kind","subject_id","source",coalesce(email, '')) WHERE state = 'open' and reporter_id is null;--> statement-breakpoint
CREATE INDEX "content_report_subject_idx" ON "content_report" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "content_report_open_idx" ON "content_report" USING btree ("due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "content_report_own_idx" ON "content_report" USING btree ("reporter_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_report_case_idx" ON "content_report" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "content_report_author_idx" ON "content_report" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "content_report_closed_idx" ON "content_report" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "sanction_user_idx" ON "sanction" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sanction_lifted_once" ON "sanction" USING btree ("lifts_id","step");--> statement-breakpoint
CREATE INDEX "standing_state_idx" ON "standing" USING btree ("state","user_id") WHERE state <> 'ok';--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_featured_by_fk" FOREIGN KEY ("featured_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_gem_by_fk" FOREIGN KEY ("gem_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_group_idx" ON "audit" USING btree (split_part("action", '.', 1),"id");--> statement-breakpoint
CREATE INDEX "known_name_plain_idx" ON "known_name" USING gin ("plain" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_series_featured_idx" ON "event_series" USING btree ("featured_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_featured;--> statement-breakpoint
CREATE INDEX "listing_title_idx" ON "listing" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_gems_idx" ON "listing" USING btree ("gem_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE local_gem;--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_status_known" CHECK ("message"."status" in ('pending', 'approved', 'flagged', 'rejected'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_status_known" CHECK ("review"."status" in ('pending', 'approved', 'flagged', 'rejected')
        and "review"."answer_status" in ('pending', 'approved', 'flagged', 'rejected'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_counts_when_approved" CHECK ("review"."status" = 'approved' or not "review"."counts");--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_status_known" CHECK ("seller_profile"."status" in ('pending', 'approved', 'flagged', 'rejected'));--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_active_when_approved" CHECK ("seller_profile"."status" = 'approved' or not "seller_profile"."is_active");--> statement-breakpoint
UPDATE "listing" SET "gem_at" = "created_at" WHERE "local_gem";--> statement-breakpoint
UPDATE "event_series" SET "featured_at" = "updated_at" WHERE "is_featured";
