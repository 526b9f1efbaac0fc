ALTER TABLE "signup" ADD COLUMN "accepted_terms_edition" text;--> statement-breakpoint
ALTER TABLE "signup" ADD COLUMN "preferences" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "accepted_terms_edition" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "preferences" text;--> statement-breakpoint
CREATE INDEX "moderation_decision_at_idx" ON "moderation_decision" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_keyed_idx" ON "order" USING btree ("created_at") WHERE idempotency_key is not null;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_preferences_short" CHECK (length("user"."preferences") <= 500);--> statement-breakpoint
-- There was one edition so far. Whoever never said that they accept it is asked.
UPDATE "user" SET "accepted_terms_edition" = '2025-01' WHERE "accepted_terms_at" IS NOT NULL;
