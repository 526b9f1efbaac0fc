-- What the tables and triggers of search stand on. Runs before the tables because an index uses pg_trgm.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- One configuration for all languages of the region: accents are folded, then the English stemmer. Listings mix
-- English, Spanish, French and Creole inside one text, so the language cannot be chosen per listing; the English
-- stemmer takes the plural s off "casas" and "voitures" too and, run on both sides, only has to be consistent.
CREATE TEXT SEARCH CONFIGURATION listing_fts (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION listing_fts ALTER MAPPING FOR asciiword, asciihword, hword_asciipart WITH english_stem;
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION listing_fts ALTER MAPPING FOR word, hword, hword_part WITH unaccent, english_stem;
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION listing_fts ALTER MAPPING FOR numword, numhword, hword_numpart WITH unaccent, simple;
--> statement-breakpoint
-- Composes letters typed with separate accents, and blanks the punctuation that the default parser would glue
-- into hosts, files, numbers and e-mail addresses. Plain ASCII, the usual case, needs no composing (half of the time).
CREATE FUNCTION fts_clean(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(CASE WHEN octet_length($1) = length($1) THEN $1 ELSE normalize($1, NFKC) END, '[]\\/_.,:;@#+&=|~''"()[{}<>!?*%$^`’‘“”«»–—…¿¡•·-]+', ' ', 'g');
--> statement-breakpoint
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(public.unaccent('public.unaccent', $1));
--> statement-breakpoint
-- Without positions: half the size, and search never asks for phrases.
CREATE FUNCTION listing_words(title text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN strip(to_tsvector('public.listing_fts', public.fts_clean(title || ' ' || description)));
--> statement-breakpoint
-- Eighths of an octave of the price in US cents, from $2.56 to $1.3 million; what lies outside shares the outermost bands.
CREATE FUNCTION price_band(cents bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN least(greatest(floor(ln((cents + 1)::float8) * 8 / ln(2::float8)), 64), 216)::int;
--> statement-breakpoint
-- Everything the word index knows of a listing: its words, and marks that no word can equal because fts_clean takes
-- colons away. c category (own and parent), k country, h parish, n condition; p, P price bands and octaves;
-- d, D days and 16-day blocks of the creation time; s one of 256 random groups and S one of 16, for samples.
CREATE FUNCTION listing_marks(words tsvector, id uuid, created_at timestamptz, price bigint, category_id smallint, root_id smallint, country bpchar, parish text, condition text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  band int := public.price_band(price);
  day int := (created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01';
BEGIN
  RETURN words || array_to_tsvector(array_remove(ARRAY[
    'c:' || category_id, 'c:' || root_id, 'k:' || country, 'h:' || parish, 'n:' || condition,
    'p:' || band, 'P:' || band / 8, 'd:' || day, 'D:' || day / 16, 's:' || right(id::text, 2), 'S:' || right(id::text, 1)
  ], NULL));
END $$;
