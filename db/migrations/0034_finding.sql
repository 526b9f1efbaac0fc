ALTER TABLE "listing_search" ADD COLUMN "traits" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "trust" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Which rules wrote a row of listing_search. Whoever changes what the functions below make of a listing counts this up
-- in a new migration, and a job (search.rewrite) writes the rows of older rules again, in steps.
CREATE FUNCTION listing_search_version() RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1::smallint;
--> statement-breakpoint
-- What listing_fts takes for English, stemmed as Spanish, French and Dutch are. Words alone: numbers are in listing_fts.
CREATE TEXT SEARCH CONFIGURATION stems_es (COPY = pg_catalog.spanish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION stems_es DROP MAPPING FOR numword, numhword, hword_numpart, int, uint, float, sfloat, version, email, url, url_path, host, file;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION stems_fr (COPY = pg_catalog.french);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION stems_fr DROP MAPPING FOR numword, numhword, hword_numpart, int, uint, float, sfloat, version, email, url, url_path, host, file;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION stems_nl (COPY = pg_catalog.dutch);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION stems_nl DROP MAPPING FOR numword, numhword, hword_numpart, int, uint, float, sfloat, version, email, url, url_path, host, file;
--> statement-breakpoint
-- The stems of a cleaned text in a language that has a stemmer of its own beside listing_fts; none in the others.
-- People leave accents out, so all are folded before; -ción is put back, because the Spanish stemmer knows it by its
-- accent. The Dutch one takes an ending at a time, "fietsen", "fiets", "fiet", so it is asked
-- twice, and leaves "huiz" of "huizen", which is no other word than "huis". Nobody types a word of more
-- than 60 letters.
CREATE FUNCTION stems_of(cleaned text, language text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE STRICT
RETURN CASE language
  WHEN 'es' THEN ARRAY(SELECT stem FROM unnest(tsvector_to_array(to_tsvector('public.stems_es',
    regexp_replace(public.fold(cleaned), 'cion\M', 'ción', 'g')))) stem WHERE length(stem) <= 60)
  WHEN 'fr' THEN ARRAY(SELECT stem FROM unnest(tsvector_to_array(to_tsvector('public.stems_fr',
    public.fold(cleaned)))) stem WHERE length(stem) <= 60)
  WHEN 'nl' THEN ARRAY(SELECT CASE right(stem, 1) WHEN 'z' THEN left(stem, -1) || 's' WHEN 'v' THEN left(stem, -1) || 'f' ELSE stem END
    FROM unnest(tsvector_to_array(to_tsvector('public.stems_nl',
      array_to_string(tsvector_to_array(to_tsvector('public.stems_nl', public.fold(cleaned))), ' ')))) stem WHERE length(stem) <= 60)
  ELSE '{}'::text[]
END;
--> statement-breakpoint
-- What the word index knows of a listing's texts, without positions (half the size, and search never asks for
-- phrases): the stems of listing_fts, as ever; with ~ before them those of the listing's own language, where that has
-- a stemmer; with ^ the same two of the title alone; with # stems of tags that the texts do not have. No word can
-- equal a mark, because fts_clean takes these signs away.
CREATE FUNCTION listing_words(title text, description text, tags text[], language text) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words tsvector := public.listing_words(title, description);
  heading text := public.fts_clean(title);
  marks text[] := ARRAY(SELECT '^' || stem
    FROM unnest(tsvector_to_array(to_tsvector('public.listing_fts', heading))) stem WHERE length(stem) <= 60);
BEGIN
  IF language IN ('es', 'fr', 'nl') THEN
    marks := marks
      || ARRAY(SELECT '~' || stem FROM unnest(public.stems_of(public.fts_clean(title || ' ' || description), language)) stem)
      || ARRAY(SELECT '^~' || stem FROM unnest(public.stems_of(heading, language)) stem);
  END IF;
  IF tags <> '{}' THEN
    marks := marks || ARRAY(SELECT '#' || stem
      FROM unnest(tsvector_to_array(to_tsvector('public.listing_fts', public.fts_clean(array_to_string(tags, ' '))))) stem
      WHERE length(stem) <= 60 AND NOT stem = ANY (tsvector_to_array(words)));
  END IF;
  RETURN words || array_to_tsvector(marks);
END $$;
--> statement-breakpoint
-- What the filters of a listing's category ask for, as marks that no word can equal, because fts_clean takes colons away.
CREATE FUNCTION listing_traits(l listing) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN '{}'::text[];
--> statement-breakpoint
-- How much the best match trusts a listing, 0 to 100: a seller whose identity or island is confirmed (25), the mean of
-- their stars, pulled to three by those of who has few (25), what they sold and delivered (20), the age of the account
-- (15), and pictures (15).
CREATE FUNCTION listing_trust(l listing) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
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
);
--> statement-breakpoint
-- The traits stand in the row twice: among the words, where the word index and every walk along a sort order find them
-- like any word, and by themselves, where choices are counted.
CREATE OR REPLACE FUNCTION listing_search_put(l listing) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.listing_search AS s
    (id, created_at, price, category_id, root_id, country, parish, condition, words, traits, trust, version)
  SELECT l.id, l.created_at, public.usd_cents(l.price, l.currency), l.category_id,
    coalesce((SELECT parent_id FROM public.category WHERE id = l.category_id), l.category_id),
    l.country, l.parish, l.condition,
    public.listing_words(l.title, l.description, l.tags, l.language) || array_to_tsvector(traits), traits,
    public.listing_trust(l), public.listing_search_version()
  FROM public.listing_traits(l) AS traits
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, price = excluded.price,
    category_id = excluded.category_id, root_id = excluded.root_id, country = excluded.country, parish = excluded.parish,
    condition = excluded.condition, words = excluded.words, traits = excluded.traits, trust = excluded.trust,
    version = excluded.version
  WHERE (s.*) IS DISTINCT FROM (excluded.*);
$$;
--> statement-breakpoint
DROP TRIGGER listing_search_updated ON listing;
--> statement-breakpoint
CREATE TRIGGER listing_search_updated AFTER UPDATE OF title, description, tags, language, price, currency, is_negotiable, category_id,
  country, parish, condition, details, status, created_at ON listing
FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.tags, OLD.language, OLD.price, OLD.currency, OLD.is_negotiable, OLD.category_id,
    OLD.country, OLD.parish, OLD.condition, OLD.details, OLD.status, OLD.created_at)
  IS DISTINCT FROM (NEW.title, NEW.description, NEW.tags, NEW.language, NEW.price, NEW.currency, NEW.is_negotiable, NEW.category_id,
    NEW.country, NEW.parish, NEW.condition, NEW.details, NEW.status, NEW.created_at))
EXECUTE FUNCTION listing_search_sync();
