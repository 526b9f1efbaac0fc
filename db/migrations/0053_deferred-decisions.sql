DROP INDEX "moderation_case_counted_idx";--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "deferred" jsonb;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "deferred_by" uuid;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "effect_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "sampled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "moderation_case_deferred_idx" ON "moderation_case" USING btree ("deferred_by","effect_at") WHERE deferred_by is not null;--> statement-breakpoint
CREATE INDEX "ai_moderation_logs_people_idx" ON "ai_moderation_logs" USING btree ("created_at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "moderation_case_counted_idx" ON "moderation_case" USING btree ("kind","outcome","reports","due_at","sampled") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_deferred" CHECK ((deferred is null) = (deferred_by is null) and (effect_at is null or deferred is not null));