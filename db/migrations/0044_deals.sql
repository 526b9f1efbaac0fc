-- Added to this migration after it had landed, because PostgreSQL 15.20 and its siblings of November 2026 refuse it
-- without: docs/postmortems/a-security-release-that-stopped-every-start.md. The function stays what it was.
CREATE OR REPLACE FUNCTION listing_trust(l listing) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT round(
    CASE WHEN u.identity_verified OR u.island_verified THEN 25 ELSE 0 END
    + 25 * greatest((coalesce(r.rating_sum, 0) + 9.0) / (coalesce(r.rating_count, 0) + 3) - 1, 0) / 4
    + 2 * (SELECT count(*) FROM (SELECT FROM public."order" o
        WHERE o.seller_id = l.user_id AND o.state = 'delivered' LIMIT 10) sold)
    + 15 * least(greatest(extract(epoch FROM now() - u.created_at), 0) / 31536000, 1)
    + 3 * (SELECT count(*) FROM (SELECT FROM public.listing_media m WHERE m.listing_id = l.id LIMIT 5) pictures)
  )::smallint
  FROM public."user" u LEFT JOIN public.seller_stats r ON r.user_id = u.id
  WHERE u.id = l.user_id
$$;
--> statement-breakpoint
DROP INDEX "conversation_participant_newest_idx";--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "buyer_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_report" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "arranged" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_participant_listed_idx" ON "conversation_participant" USING btree ("user_id","archived","last_message_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);