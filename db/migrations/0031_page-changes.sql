-- Every process keeps finished pages in memory (src/platform/page-cache.server.ts) and hears here of what the public
-- sees otherwise from this commit on. The argument names the columns with the ids of the things that changed.
CREATE FUNCTION page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  here jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  name text;
BEGIN
  FOREACH name IN ARRAY TG_ARGV LOOP
    IF here ->> name IS NOT NULL THEN PERFORM pg_notify('page_changed', here ->> name); END IF;
    IF gone ->> name IS DISTINCT FROM here ->> name AND gone ->> name IS NOT NULL THEN
      PERFORM pg_notify('page_changed', gone ->> name);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE ON listing
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_delete AFTER DELETE ON listing
FOR EACH ROW EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE OF topic, is_public, accepted_reply_id, is_pinned, lock_reason ON forum_post
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_delete AFTER DELETE ON forum_post
FOR EACH ROW EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE OF title, content, body, status ON forum_entry
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('id', 'post_id');
--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR DELETE ON forum_entry
FOR EACH ROW EXECUTE FUNCTION page_changed('id', 'post_id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE OF rating, comment, status, counts, answer, answer_status ON review
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('person_id', 'target_id');
--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR DELETE ON review
FOR EACH ROW EXECUTE FUNCTION page_changed('person_id', 'target_id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE ON seller_profile
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('user_id');
--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR DELETE ON seller_profile
FOR EACH ROW EXECUTE FUNCTION page_changed('user_id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE OF name, image, country, parish, bio, profile_approved, email_verified, phone_verified, island_verified, identity_verified, banned, ban_expires, deleted_at ON "user"
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
CREATE TRIGGER page_changed_on_delete AFTER DELETE ON "user"
FOR EACH ROW EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR DELETE ON event
FOR EACH ROW EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
-- Pages name the dates of a series; who comes to one changes nothing that has to be known at once.
CREATE FUNCTION page_of_series_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changed', id::text) FROM event WHERE series_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE ON event_series
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_of_series_changed();
--> statement-breakpoint
CREATE TRIGGER page_changed_on_update AFTER UPDATE OF shown, starts_at, ends_at, cancelled_at ON event
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION page_changed('id');
--> statement-breakpoint
-- Every price that is shown in another currency.
CREATE FUNCTION every_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changed', '*');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER page_changed AFTER INSERT OR UPDATE ON currency_rate
FOR EACH STATEMENT EXECUTE FUNCTION every_page_changed();
