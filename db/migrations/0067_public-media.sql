ALTER TABLE "media" ADD COLUMN "public_base" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "copies_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "copies_url" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "copies_purge_url" text;--> statement-breakpoint
-- Copies of public files lie past the servers (MEDIA_URL, docs/decisions/116). What decides whether a file is public are
-- rows of several tables, so the tables themselves tell when that may have changed, in the transaction that changes it:
-- as events, which become jobs. A file that has copies is always told of, others while some are to be made.
CREATE FUNCTION publish_event(type text, payload jsonb) RETURNS void LANGUAGE sql AS $$
  -- A UUIDv7, as the program makes them: events are handed out in their order.
  INSERT INTO public.outbox_event (id, type, payload) VALUES (
    encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid, type, payload);
  INSERT INTO public.signal (channel, payload) VALUES ('outbox_event', '');
$$;
--> statement-breakpoint
-- Files that may have become public or private, two hundred in an event.
CREATE FUNCTION media_maybe_shown(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT public.publish_event('media.maybe-shown', jsonb_build_object('ids', jsonb_agg(id)))
  FROM (SELECT id, (row_number() OVER () - 1) / 200 AS part FROM public.media
    WHERE id = ANY (ids) AND (public_base IS NOT NULL OR (SELECT copies_files FROM public.installation))) told
  GROUP BY part
$$;
--> statement-breakpoint
-- The arguments name the columns that name files, where the table has some.
CREATE FUNCTION media_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  here jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  own uuid := coalesce(here, gone) ->> 'id';
BEGIN
  PERFORM public.media_maybe_shown(CASE TG_TABLE_NAME
    WHEN 'media' THEN ARRAY[own]
    WHEN 'listing' THEN ARRAY(SELECT media_id FROM public.listing_media WHERE listing_id = own)
    WHEN 'forum_entry' THEN ARRAY(SELECT media_id FROM public.forum_media WHERE entry_id = own)
    WHEN 'forum_post' THEN ARRAY(SELECT f.media_id FROM public.forum_entry e
      JOIN public.forum_media f ON f.entry_id = e.id WHERE e.post_id = own)
    WHEN 'user' THEN ARRAY(SELECT m.id FROM public.media m WHERE m.owner_id = own
      UNION SELECT f.media_id FROM public.forum_entry begun JOIN public.forum_entry e ON e.post_id = begun.id
        JOIN public.forum_media f ON f.entry_id = e.id WHERE begun.user_id = own AND begun.id = begun.post_id)
    ELSE ARRAY(SELECT (state ->> name)::uuid FROM unnest(ARRAY[gone, here]) state, unnest(TG_ARGV) name)
  END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION media_follows_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.media_maybe_shown(ARRAY(SELECT media_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER UPDATE OF status ON listing
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION media_follows();
--> statement-breakpoint
CREATE TRIGGER media_follows_added AFTER INSERT ON listing_media REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION media_follows_uses();
--> statement-breakpoint
CREATE TRIGGER media_follows_removed AFTER DELETE ON listing_media REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION media_follows_uses();
--> statement-breakpoint
CREATE TRIGGER media_follows_added AFTER INSERT ON forum_media REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION media_follows_uses();
--> statement-breakpoint
CREATE TRIGGER media_follows_removed AFTER DELETE ON forum_media REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION media_follows_uses();
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER UPDATE OF status ON forum_entry
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION media_follows();
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER UPDATE OF is_public ON forum_post
FOR EACH ROW WHEN (OLD.is_public IS DISTINCT FROM NEW.is_public) EXECUTE FUNCTION media_follows();
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER INSERT OR DELETE OR UPDATE OF media_id, status, published_at ON event_series
FOR EACH ROW EXECUTE FUNCTION media_follows('media_id');
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER INSERT OR DELETE OR UPDATE OF logo_id, banner_id, is_active ON seller_profile
FOR EACH ROW EXECUTE FUNCTION media_follows('logo_id', 'banner_id');
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER UPDATE OF banned, ban_expires, deleted_at ON "user"
FOR EACH ROW WHEN ((OLD.banned, OLD.ban_expires, OLD.deleted_at) IS DISTINCT FROM (NEW.banned, NEW.ban_expires, NEW.deleted_at))
EXECUTE FUNCTION media_follows();
--> statement-breakpoint
-- A video that was converted has another file, and its copies are those of the old one. The release before this one
-- converts, too, and knows of no copies.
CREATE FUNCTION media_forgets_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.public_base := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_forgets_copies BEFORE UPDATE OF url ON media
FOR EACH ROW WHEN (OLD.url IS DISTINCT FROM NEW.url AND OLD.public_base IS NOT DISTINCT FROM NEW.public_base)
EXECUTE FUNCTION media_forgets_copies();
--> statement-breakpoint
CREATE TRIGGER media_follows AFTER UPDATE OF url ON media
FOR EACH ROW WHEN (OLD.url IS DISTINCT FROM NEW.url) EXECUTE FUNCTION media_follows();
--> statement-breakpoint
-- Copies that no row names any more, whoever took the row or its name away.
CREATE FUNCTION media_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.publish_event('media.withdrawn', jsonb_build_object('keys',
    (SELECT coalesce(jsonb_agg(DISTINCT OLD.public_base || substr(path, length('/media/' || OLD.base) + 1)), '[]')
     FROM (SELECT OLD.url UNION ALL SELECT OLD.poster UNION ALL
       SELECT file FROM jsonb_array_elements(OLD.variants) variant,
         unnest(ARRAY[variant ->> 'avif', variant ->> 'webp']) file) paths(path)
     WHERE starts_with(path, '/media/' || OLD.base))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_withdrawn_with_row AFTER DELETE ON media
FOR EACH ROW WHEN (OLD.public_base IS NOT NULL) EXECUTE FUNCTION media_withdrawn();
--> statement-breakpoint
-- Of any column: a trigger changes it, too.
CREATE TRIGGER media_withdrawn AFTER UPDATE ON media
FOR EACH ROW WHEN (OLD.public_base IS NOT NULL AND OLD.public_base IS DISTINCT FROM NEW.public_base)
EXECUTE FUNCTION media_withdrawn();
