ALTER TABLE "event_series" ADD COLUMN "news_of" uuid;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "news" text;--> statement-breakpoint
UPDATE "event" SET "news" = "event_series"."news" FROM "event_series" WHERE "event_series"."id" = "event"."series_id" AND "event_series"."news" IS NOT NULL;
