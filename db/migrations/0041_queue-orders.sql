DROP INDEX "moderation_case_appealed_idx";--> statement-breakpoint
DROP INDEX "moderation_case_counted_idx";--> statement-breakpoint
DROP INDEX "moderation_case_decided_idx";--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "country" char(2);--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "risk" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "moderation_case" c SET "country" = u."country",
  "risk" = coalesce(round((c."assessment"->>'risk')::numeric * 100), 0)
  FROM "user" u WHERE u."id" = c."author_id" AND c."state" = 'open';--> statement-breakpoint
UPDATE "moderation_case" c SET "country" = l."country", "price" = l."price", "currency" = l."currency"
  FROM "listing" l WHERE c."kind" = 'listings' AND l."id" = c."subject_id" AND c."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_kind_idx" ON "moderation_case" USING btree ("kind","rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_country_idx" ON "moderation_case" USING btree ("country","rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_risk_idx" ON "moderation_case" USING btree ("risk" DESC NULLS FIRST,"due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_oldest_idx" ON "moderation_case" USING btree ("opened_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_counted_idx" ON "moderation_case" USING btree ("kind","outcome","reports","due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_decided_idx" ON "moderation_case" USING btree ("closed_at","reports","opened_at","due_at") WHERE state = 'decided';--> statement-breakpoint
ALTER TABLE "moderation_case" DROP COLUMN "appeals";--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_price" CHECK ((price is null) = (currency is null));