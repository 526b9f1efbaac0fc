ALTER TABLE "moderation_case" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_case" ALTER COLUMN "title" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "media_id" uuid;--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_subject_idx" ON "ai_moderation_logs" USING btree ("subject_kind","subject_id","id");