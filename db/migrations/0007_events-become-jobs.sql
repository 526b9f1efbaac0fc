-- Retries live in pg-boss: an event waits here until it is a job of everybody who wants it.
DROP INDEX "outbox_event_due_idx";--> statement-breakpoint
ALTER TABLE "outbox_event" DROP COLUMN "available_at";--> statement-breakpoint
ALTER TABLE "outbox_event" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbox_event" DROP COLUMN "done_by";--> statement-breakpoint
ALTER TABLE "outbox_event" DROP COLUMN "failed_at";--> statement-breakpoint
-- Mails and text messages that were asked for and not yet sent, as events or already as jobs, are
-- sent as the platform's. pg-boss makes its tables at the first start, after the migrations.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO outbox_event (id, type, payload, created_at)
    SELECT gen_random_uuid(), name || '-requested', data, created_on FROM pgboss.job
    WHERE name IN ('accounts.mail', 'accounts.text') AND state < 'completed';
    DELETE FROM pgboss.job WHERE name IN ('accounts.mail', 'accounts.text');
  END IF;
END $$;--> statement-breakpoint
UPDATE outbox_event SET type = 'platform.mail-requested', payload = jsonb_build_object(
  'to', payload -> 'to',
  'locale', payload -> 'locale',
  'template', CASE payload ->> 'kind' WHEN 'listingsEnding' THEN 'listings.ending' ELSE 'accounts.' || (payload ->> 'kind') END,
  'values', coalesce(payload -> 'values', '{}') || jsonb_build_object('name', payload -> 'name'),
  'sealed', CASE WHEN payload ->> 'code' IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('code', payload -> 'code') END,
  'notAfter', payload -> 'notAfter')
WHERE type = 'accounts.mail-requested';--> statement-breakpoint
UPDATE outbox_event SET type = 'platform.text-requested', payload = jsonb_build_object(
  'to', payload -> 'to',
  'locale', payload -> 'locale',
  'template', 'accounts.phone',
  'values', '{}'::jsonb,
  'sealed', jsonb_build_object('code', payload -> 'code'),
  'notAfter', payload -> 'notAfter')
WHERE type = 'accounts.text-requested';
