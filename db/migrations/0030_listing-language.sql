ALTER TABLE "listing" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "listing_language_missing_idx" ON "listing" USING btree ("id") WHERE "listing"."language" IS NULL;