-- NOTIFY holds a lock of the whole database while its transaction commits, so that commits wait for each other
-- (docs/decisions/100). Transactions write here what every server is to be told; one statement of the notifier
-- (src/platform/db/signals.server.ts) takes it away and says NOTIFY for all that waited.
CREATE UNLOGGED TABLE "signal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	CONSTRAINT "signal_fits_notify" CHECK (octet_length("payload") < 8000)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_threshold = 1000000);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  here jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  INSERT INTO signal (channel, payload)
    SELECT DISTINCT 'page_changed', id
    FROM unnest(TG_ARGV) AS name, LATERAL unnest(ARRAY[here ->> name, gone ->> name]) AS id
    WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION page_of_series_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signal (channel, payload) SELECT 'page_changed', id FROM event WHERE series_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION every_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signal (channel, payload) VALUES ('page_changed', '*');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signal (channel, payload) VALUES ('live', json_build_object('endSession', OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION person_shut_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signal (channel, payload) VALUES ('live', json_build_object('endPerson', NEW.id)::text);
  RETURN NULL;
END $$;
