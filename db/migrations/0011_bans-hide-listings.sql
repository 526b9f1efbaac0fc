CREATE INDEX "user_ban_expires_idx" ON "user" USING btree ("ban_expires") WHERE banned;--> statement-breakpoint
-- listing_search follows the seller, too: nobody finds what somebody offers who is gone or shut out.
CREATE FUNCTION is_public_seller(banned boolean, ban_expires timestamptz, deleted_at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN deleted_at IS NULL AND (NOT banned OR coalesce(ban_expires <= now(), false));
--> statement-breakpoint
CREATE FUNCTION listing_search_put(l listing) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.listing_search AS s (id, created_at, price, category_id, root_id, country, parish, condition, words)
  VALUES (l.id, l.created_at, public.usd_cents(l.price, l.currency), l.category_id,
          coalesce((SELECT parent_id FROM public.category WHERE id = l.category_id), l.category_id),
          l.country, l.parish, l.condition, public.listing_words(l.title, l.description))
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, price = excluded.price, category_id = excluded.category_id,
    root_id = excluded.root_id, country = excluded.country, parish = excluded.parish, condition = excluded.condition, words = excluded.words
  WHERE (s.*) IS DISTINCT FROM (excluded.*);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_search_sync() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.listing_stats (listing_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  -- FOR SHARE: a ban that begins meanwhile waits, and then finds this row.
  IF NEW.status = 'approved' THEN
    PERFORM 1 FROM public."user"
      WHERE id = NEW.user_id AND public.is_public_seller(banned, ban_expires, deleted_at) FOR SHARE;
    IF FOUND THEN
      PERFORM public.listing_search_put(NEW);
      RETURN NULL;
    END IF;
  END IF;
  DELETE FROM public.listing_search WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_search_follow_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_public_seller(NEW.banned, NEW.ban_expires, NEW.deleted_at) THEN
    PERFORM public.listing_search_put(l) FROM public.listing l WHERE l.user_id = NEW.id AND l.status = 'approved';
  ELSE
    DELETE FROM public.listing_search s USING public.listing l WHERE l.user_id = NEW.id AND s.id = l.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_seller_updated AFTER UPDATE OF banned, ban_expires, deleted_at ON "user"
FOR EACH ROW WHEN ((OLD.banned, OLD.ban_expires, OLD.deleted_at) IS DISTINCT FROM (NEW.banned, NEW.ban_expires, NEW.deleted_at))
EXECUTE FUNCTION listing_search_follow_seller();
--> statement-breakpoint
DELETE FROM listing_search s USING listing l, "user" u
WHERE l.id = s.id AND u.id = l.user_id AND NOT is_public_seller(u.banned, u.ban_expires, u.deleted_at);
