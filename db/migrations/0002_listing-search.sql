-- Keeps listing_search in step with listing in the same transaction. Only approved listings are in it; sold ones stay.
CREATE FUNCTION usd_cents(price bigint, currency bpchar) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE STRICT
RETURN (SELECT round(price / rate)::bigint FROM public.currency_rate WHERE code = currency);
--> statement-breakpoint
CREATE FUNCTION listing_search_sync() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.listing_stats (listing_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.status <> 'approved' THEN
    DELETE FROM public.listing_search WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO public.listing_search AS s (id, created_at, price, category_id, root_id, country, parish, condition, words)
  VALUES (NEW.id, NEW.created_at, public.usd_cents(NEW.price, NEW.currency), NEW.category_id,
          coalesce((SELECT parent_id FROM public.category WHERE id = NEW.category_id), NEW.category_id),
          NEW.country, NEW.parish, NEW.condition, public.listing_words(NEW.title, NEW.description))
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, price = excluded.price, category_id = excluded.category_id,
    root_id = excluded.root_id, country = excluded.country, parish = excluded.parish, condition = excluded.condition, words = excluded.words
  WHERE (s.*) IS DISTINCT FROM (excluded.*);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_inserted AFTER INSERT ON listing FOR EACH ROW EXECUTE FUNCTION listing_search_sync();
--> statement-breakpoint
CREATE TRIGGER listing_search_updated AFTER UPDATE OF title, description, price, currency, category_id, country, parish, condition, status, created_at ON listing
FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.price, OLD.currency, OLD.category_id, OLD.country, OLD.parish, OLD.condition, OLD.status, OLD.created_at)
  IS DISTINCT FROM (NEW.title, NEW.description, NEW.price, NEW.currency, NEW.category_id, NEW.country, NEW.parish, NEW.condition, NEW.status, NEW.created_at))
EXECUTE FUNCTION listing_search_sync();
--> statement-breakpoint
-- On an expression, not on a stored column: the marks would make every row of listing_search a fifth longer.
CREATE INDEX listing_search_marks_idx ON listing_search
USING gin (listing_marks(words, id, created_at, price, category_id, root_id, country, parish, condition)) WITH (fastupdate = off);
--> statement-breakpoint
ALTER INDEX listing_search_marks_idx ALTER COLUMN 1 SET STATISTICS 300;
--> statement-breakpoint
ALTER TABLE listing_search ALTER COLUMN words SET STATISTICS 300;
--> statement-breakpoint
CREATE STATISTICS listing_search_places (mcv) ON root_id, category_id, country, condition FROM listing_search;
--> statement-breakpoint
-- parallel_workers: what search asks takes milliseconds, and starting workers takes five; a visitor in a crowd would wait for both.
ALTER TABLE listing_search SET (parallel_workers = 0, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE listing_stats SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
