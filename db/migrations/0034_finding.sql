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
-- Words of sellers as a value of a filter: "Land Rover" is land-rover. search.traits.ts has the same rule.
CREATE FUNCTION trait_slug(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN nullif(trim(BOTH '-' FROM regexp_replace(public.fold(normalize(left(value, 60), NFC)), '[^a-z0-9.]+', '-', 'g')), '');
--> statement-breakpoint
-- Where a number lies among the bounds that filters offer: "5000" is exactly so many, "5000+" more and fewer than the next.
CREATE FUNCTION trait_band(value numeric, bounds numeric[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN value < bounds[1] THEN '0+' WHEN value = bounds[width_bucket(value, bounds)] THEN bounds[width_bucket(value, bounds)]::text
  ELSE bounds[width_bucket(value, bounds)] || '+' END;
--> statement-breakpoint
CREATE FUNCTION detail_number(details jsonb, name text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN jsonb_typeof(details -> name) = 'number' THEN greatest((details ->> name)::numeric, 0) END;
--> statement-breakpoint
-- STRICT: least and greatest by themselves make a number of nothing.
CREATE FUNCTION trait_within(value numeric, low numeric, high numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN trim_scale(least(greatest(value, low), high));
--> statement-breakpoint
-- What filters ask for, as marks that no word can equal, because fts_clean takes colons away; search.traits.marks.ts asks
-- for them. Bounds are the same as there. 3 and 17 are jobs and lost things, where no price does not mean free.
-- A connection plans this once, maybe while the tables are still empty, and then reads all pictures for each listing.
CREATE FUNCTION listing_traits(l listing) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT array_remove(ARRAY[
    'make:' || left(l.details ->> 'make', 60),
    'model:' || public.trait_slug(l.details ->> 'model'),
    'year:' || public.trait_within(trunc(public.detail_number(l.details, 'year')), 1989, 2041),
    'mileage:' || public.trait_band(public.detail_number(l.details, 'mileage'),
      '{5000,10000,20000,30000,40000,50000,60000,70000,80000,90000,100000,120000,150000,200000,250000,300000}'),
    'fuel:' || left(l.details ->> 'fuelType', 60),
    'transmission:' || left(l.details ->> 'transmission', 60),
    'drive:' || left(l.details ->> 'driveSide', 60),
    CASE WHEN l.details -> 'dutyPaid' = 'true' THEN 'dutyPaid:1' END,
    'propertyType:' || left(l.details ->> 'propertyType', 60),
    'bedrooms:' || public.trait_within(trunc(public.detail_number(l.details, 'bedrooms')), 0, 10),
    'bathrooms:' || public.trait_within(trunc(public.detail_number(l.details, 'bathrooms') * 2) / 2, 0, 10),
    'area:' || public.trait_band(public.detail_number(l.details, 'squareFeet'),
      '{250,500,750,1000,1250,1500,1750,2000,2500,3000,4000,5000,7500,10000,20000,50000,100000}'),
    'partCategory:' || left(l.details ->> 'partCategory', 60),
    'compatibleMake:' || left(l.details ->> 'compatibleMake', 60),
    'compatibleModel:' || public.trait_slug(l.details ->> 'compatibleModel'),
    'serviceType:' || left(l.details ->> 'serviceType', 60),
    'brand:' || public.trait_slug(l.details ->> 'brand'),
    'size:' || public.trait_slug(l.details ->> 'size'),
    CASE WHEN l.is_negotiable THEN 'negotiable:1' END,
    CASE WHEN l.price = 0 AND l.category_id <> ALL ('{3,17}') AND NOT l.details ? 'hourlyRate' THEN 'free:1' END,
    CASE WHEN EXISTS (SELECT FROM public.listing_media m JOIN public.media f ON f.id = m.media_id
      WHERE m.listing_id = l.id AND f.kind = 'image') THEN 'photos:1' END,
    CASE WHEN EXISTS (SELECT FROM public.listing_media m JOIN public.media f ON f.id = m.media_id
      WHERE m.listing_id = l.id AND f.kind = 'video') THEN 'video:1' END,
    CASE WHEN EXISTS (SELECT FROM public."user" u WHERE u.id = l.user_id AND u.email_verified AND u.phone_verified) THEN 'verified:1' END
  ], NULL) || ARRAY(
    SELECT 'amenities:' || left(amenity, 60)
      FROM jsonb_array_elements_text(CASE jsonb_typeof(l.details -> 'amenities') WHEN 'array' THEN l.details -> 'amenities' ELSE '[]' END) amenity
      LIMIT 20)
$$;
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
--> statement-breakpoint
-- The marks of pictures and videos follow what a public listing shows.
CREATE FUNCTION listing_search_follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_search_put(l) FROM public.listing l JOIN public.listing_search s ON s.id = l.id
    WHERE l.id IN (SELECT listing_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_media_added AFTER INSERT ON listing_media REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION listing_search_follow_media();
--> statement-breakpoint
CREATE TRIGGER listing_search_media_removed AFTER DELETE ON listing_media REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION listing_search_follow_media();
--> statement-breakpoint
-- Who is verified is a mark of all that they sell. Of a seller with thousands of listings the newest are written at once;
-- the others are made rows of older rules, which the job writes in steps.
CREATE OR REPLACE FUNCTION listing_search_follow_seller() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT int := 500;
  is_same boolean := (OLD.banned, OLD.ban_expires, OLD.deleted_at) IS NOT DISTINCT FROM (NEW.banned, NEW.ban_expires, NEW.deleted_at);
BEGIN
  IF NOT public.is_public_seller(NEW.banned, NEW.ban_expires, NEW.deleted_at) THEN
    DELETE FROM public.listing_search s USING public.listing l WHERE l.user_id = NEW.id AND s.id = l.id;
  ELSE
    PERFORM public.listing_search_put(l) FROM (
      SELECT * FROM public.listing WHERE user_id = NEW.id AND status = 'approved'
        ORDER BY created_at DESC, id DESC LIMIT CASE WHEN is_same THEN at_once END
    ) l;
    IF is_same THEN
      UPDATE public.listing_search s SET version = 0 FROM (
        SELECT id FROM public.listing WHERE user_id = NEW.id AND status = 'approved'
          ORDER BY created_at DESC, id DESC OFFSET at_once
      ) l WHERE s.id = l.id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER listing_search_seller_updated ON "user";
--> statement-breakpoint
CREATE TRIGGER listing_search_seller_updated AFTER UPDATE OF banned, ban_expires, deleted_at, email_verified, phone_verified ON "user"
FOR EACH ROW WHEN ((OLD.banned, OLD.ban_expires, OLD.deleted_at, OLD.email_verified AND OLD.phone_verified)
  IS DISTINCT FROM (NEW.banned, NEW.ban_expires, NEW.deleted_at, NEW.email_verified AND NEW.phone_verified))
EXECUTE FUNCTION listing_search_follow_seller();
