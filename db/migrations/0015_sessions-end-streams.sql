-- A stream goes on for longer than the request that opened it. Whatever ends a session or shuts somebody out,
-- every server hears of it (src/platform/live.server.ts).
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('endSession', OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION session_ended();
--> statement-breakpoint
CREATE FUNCTION person_shut_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('endPerson', NEW.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_shut_out AFTER UPDATE OF banned, ban_expires, deleted_at ON "user"
FOR EACH ROW WHEN (is_public_seller(OLD.banned, OLD.ban_expires, OLD.deleted_at)
  AND NOT is_public_seller(NEW.banned, NEW.ban_expires, NEW.deleted_at))
EXECUTE FUNCTION person_shut_out();
