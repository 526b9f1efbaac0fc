CREATE TABLE "lexicon_concept" (
	"concept" text NOT NULL,
	"kind" text NOT NULL,
	"category_id" smallint,
	"wider" text[] NOT NULL,
	"terms" text[] NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lexicon_concept_pk" PRIMARY KEY("concept")
);
--> statement-breakpoint
CREATE TABLE "lexicon_edition" (
	"only" boolean DEFAULT true NOT NULL,
	"checksum" text NOT NULL,
	"edition" smallint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lexicon_edition_pk" PRIMARY KEY("only"),
	CONSTRAINT "lexicon_edition_only" CHECK ("lexicon_edition"."only")
);
--> statement-breakpoint
CREATE TABLE "lexicon_name" (
	"key" text NOT NULL,
	"language" text NOT NULL,
	"concept" text NOT NULL,
	"name" text NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "lexicon_name_pk" PRIMARY KEY("key","language","concept")
);
--> statement-breakpoint
CREATE INDEX "lexicon_name_concept_idx" ON "lexicon_name" USING btree ("concept");--> statement-breakpoint
CREATE INDEX "lexicon_name_prefix_idx" ON "lexicon_name" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "lexicon_name_trgm_idx" ON "lexicon_name" USING gin ("key" gin_trgm_ops);
--> statement-breakpoint
-- A word without what makes it a plural; of Dutch its stem, which is little more. Stemmers of the
-- other languages make one of "painted" and "painting", of "cocine" and "cocina".
CREATE FUNCTION word_stem(word text, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN word !~ '^[a-z]{3,60}$' THEN word ELSE coalesce(CASE language
  WHEN 'en' THEN regexp_replace(regexp_replace(regexp_replace(word, 'ies$', 'y'), '(ch|sh|x|ss|z)es$', '\1'), '([^su])s$', '\1')
  WHEN 'es' THEN regexp_replace(regexp_replace(regexp_replace(word, 'ces$', 'z'), '([bcdfghjklmnpqrtvwxyz])es$', '\1'), '([aeiou])s$', '\1')
  WHEN 'fr' THEN regexp_replace(regexp_replace(word, 'aux$', 'al'), '([^su])[sx]$', '\1')
  WHEN 'nl' THEN regexp_replace(regexp_replace((ts_lexize('pg_catalog.dutch_stem', (ts_lexize('pg_catalog.dutch_stem', word))[1]))[1], 'z$', 's'), 'v$', 'f')
  WHEN 'pap' THEN CASE WHEN length(word) > 5 THEN regexp_replace(word, 'nan$', '') END
END, word) END $$;
--> statement-breakpoint
-- The words that names are compared by, with their places: folded, without articles and the like, and with letters and
-- digits apart where they are two things ("iphone13", "15in").
CREATE FUNCTION lexicon_split(value text) RETURNS TABLE (word text, place bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT p, 10 * n + m FROM regexp_split_to_table(trim(public.fold(public.fts_clean(left(value, 400)))), '\s+') WITH ORDINALITY t (w, n),
    regexp_split_to_table(regexp_replace(w, '^([a-z]{3,})(\d+)$|^(\d+)([a-z]+)$', '\1\3 \2\4'), ' ') WITH ORDINALITY u (p, m)
  WHERE w <> '' AND n <= 40
  AND w <> ALL ('{a,an,the,of,for,and,with,my,de,del,la,el,los,las,un,una,para,con,y,le,les,du,des,d,l,une,pour,avec,et,au,aux,het,een,van,voor,met,pou,yon,ak,nan,di,e,pa,ku,na}'::text[]) $$;
--> statement-breakpoint
CREATE FUNCTION lexicon_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT ARRAY(SELECT word FROM public.lexicon_split(value) ORDER BY place) $$;
--> statement-breakpoint
-- The key of a name: its words without spaces; of its stems in a language, with the language before.
CREATE FUNCTION lexicon_key(words text[], language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN language IN ('', 'ht') THEN array_to_string(words, '')
  ELSE language || ':' || (SELECT string_agg(public.word_stem(w, language), '' ORDER BY n) FROM unnest(words) WITH ORDINALITY t(w, n)) END $$;
--> statement-breakpoint
-- The rows of lexicon_name of a concept: each name by its words as they are and by their stems in its language. A name
-- of several words of which one is left without articles and the like ("with stand") would be another thing's.
CREATE FUNCTION lexicon_names(terms text[]) RETURNS TABLE (key text, language text, name text, place smallint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT DISTINCT ON (k.key, n.language) k.key, n.language, n.name, n.place FROM (
    SELECT coalesce(substring(term FROM '^(en|es|fr|nl|ht|pap):'), '') AS language, regexp_replace(term, '^(en|es|fr|nl|ht|pap):', '') AS name, place::smallint AS place
    FROM unnest(terms) WITH ORDINALITY AS t (term, place)
  ) n, LATERAL (SELECT public.lexicon_words(n.name)) w (words),
  LATERAL (SELECT public.lexicon_key(w.words, '') UNION SELECT public.lexicon_key(w.words, n.language)) k (key)
WHERE length(k.key) > 1 AND (cardinality(w.words) > 1 OR w.words[1] = regexp_replace(public.fold(public.fts_clean(n.name)), '\s', '', 'g'))
ORDER BY k.key, n.language, n.place $$;
--> statement-breakpoint
-- Every stretch of up to five words that names a concept, in any of the languages; exact where the
-- lexicon has it so and not by another form of its words.
CREATE FUNCTION lexicon_spans(words text[]) RETURNS TABLE (at int, len int, concept text, lang text, exact boolean) LANGUAGE sql STABLE PARALLEL SAFE ROWS 10 AS $$
WITH form AS MATERIALIZED (
  SELECT '' AS prefix, words AS stems
  UNION ALL
  SELECT l || ':', ARRAY(SELECT public.word_stem(w, l) FROM unnest(words) WITH ORDINALITY t(w, n) ORDER BY n) FROM unnest(ARRAY['en', 'es', 'fr', 'nl', 'pap']) l
), gram AS MATERIALIZED (
  SELECT a AS at, k AS len, prefix, array_to_string(stems[a:a + k - 1], '') AS key
  FROM form, generate_series(1, cardinality(words)) a, generate_series(1, least(5, cardinality(words) - a + 1)) k
  -- A "cam" is no form of "cama".
  WHERE prefix = '' OR k > 1 OR length(words[a]) > 3
)
SELECT g.at, g.len, x.concept, x.language, bool_or(g.prefix = '') FROM gram g
  CROSS JOIN LATERAL (SELECT n.concept, n.language FROM public.lexicon_name n WHERE n.key = g.prefix || g.key OFFSET 0) x
WHERE length(g.key) > 1 GROUP BY 1, 2, 3, 4 $$;
--> statement-breakpoint
-- How many of a title's words say what it is of, before the first "with", "for" or "in", and before
-- the first comma: what comes later is what it has, fits or is near ("brake discs, Honda CR-V").
CREATE FUNCTION lexicon_foremost(title text, mark text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT cardinality(public.lexicon_words(m[1])) FROM regexp_match(lower(title) || ' ', mark) m WHERE m IS NOT NULL $$;
--> statement-breakpoint
-- The concepts of a title: the longest names, in its own language where that has them, and what is
-- said of a thing within a longer name ("gold" of "gold chain"); "=" before those that it is of, "-"
-- before what it has or is for, ">" before the wider ones. With them words joined, and numbers with
-- their unit.
CREATE FUNCTION lexicon_tokens(title text, tags text[], language text) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := public.lexicon_words(title); used boolean[] := '{}'; s record; i int;
  found text[] := '{}'; beside text[] := '{}'; marks text[] := '{}';
  told int := coalesce(public.lexicon_foremost(title, '^(.+?) (?:with|for|in|at|on|near|con|para|en|avec|pour|sur|dans|à|au|met|voor|op|bij|ak|pou|nan|sou|ku|pa|na|riba) '), 1000);
  named int := least(told, coalesce(public.lexicon_foremost(title, '^(.+?),'), 1000));
BEGIN
  FOR s IN
    SELECT x.at, x.len, array_agg(DISTINCT x.concept) FILTER (WHERE x.kind <> 'filler' AND NOT x.later) AS concepts,
      array_agg(DISTINCT x.concept) FILTER (WHERE x.later) AS later,
      array_agg(DISTINCT x.concept) FILTER (WHERE x.kind IN ('attribute', 'make', 'place')) AS said,
      min(x.concept) FILTER (WHERE x.kind = 'unit') AS unit
    FROM (
      SELECT y.*, c.kind, (c.kind IN ('thing', 'trade') AND y.at > told) OR (c.kind = 'model' AND y.at > named) AS later,
        rank() OVER (PARTITION BY y.at, y.len ORDER BY (y.lang IN (coalesce(language, 'en'), '')) DESC, (y.lang IN ('en', '')) DESC, y.exact DESC) AS r
      FROM public.lexicon_spans(words) y JOIN public.lexicon_concept c USING (concept)
      -- A "four" of an English title is no French oven.
      WHERE y.len > 1 OR y.lang IN ('', 'en', coalesce(language, y.lang))
        OR language = 'pap' OR language = 'ht' AND y.lang = 'fr'
    ) x WHERE x.r = 1 GROUP BY x.at, x.len ORDER BY x.len DESC, x.at
  LOOP
    IF s.unit IS NOT NULL AND words[s.at - 1] ~ '^\d' THEN
      marks := marks || ('+' || words[s.at - 1] || s.unit);
    ELSIF s.unit IS NOT NULL AND words[s.at + s.len] ~ '^\d' THEN
      marks := marks || ('+' || words[s.at + s.len] || s.unit);
    END IF;
    IF coalesce((SELECT bool_or(u) FROM unnest(used[s.at:s.at + s.len - 1]) u), false) THEN
      found := found || s.said;
    ELSE
      FOR i IN s.at..s.at + s.len - 1 LOOP used[i] := true; END LOOP;
      found := found || s.concepts;
      beside := beside || s.later;
    END IF;
  END LOOP;
  IF NOT EXISTS (SELECT FROM public.lexicon_concept WHERE concept = ANY (found) AND kind IN ('thing', 'trade', 'model')) THEN
    found := found || beside;
    beside := '{}';
  END IF;
  RETURN marks || ARRAY(SELECT DISTINCT '=' || c FROM unnest(found) c)
    || ARRAY(SELECT DISTINCT '-' || c FROM unnest(beside) c)
    || ARRAY(SELECT DISTINCT '>' || w FROM public.lexicon_concept l, unnest(l.wider) w WHERE l.concept = ANY (found))
    || ARRAY(SELECT DISTINCT '+' || a || b FROM (SELECT w AS a, lead(w) OVER (ORDER BY n) AS b FROM unnest(words) WITH ORDINALITY t(w, n)) p
         WHERE b IS NOT NULL AND (a ~ '\d' OR b ~ '\d' OR length(a) <= 3 OR length(b) <= 3) AND length(a || b) <= 20);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_words(title text, description text, tags text[], language text) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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
  RETURN words || array_to_tsvector(marks || public.lexicon_tokens(title, tags, language));
END $$;
--> statement-breakpoint
-- Which rules and which names wrote a row of listing_search: a job (search.rewrite) writes the others again, in steps.
-- Whoever changes what the functions make of a listing adds one to the number, in a new migration.
CREATE OR REPLACE FUNCTION listing_search_version() RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE
RETURN (2 + coalesce((SELECT edition FROM public.lexicon_edition), 0))::smallint;
--> statement-breakpoint
-- What moderators wrote stays: groups of words are concepts of theirs.
INSERT INTO lexicon_concept (concept, kind, wider, terms, is_own)
SELECT key, 'thing', '{}', CASE WHEN removed THEN '{}' ELSE terms END, true FROM search_synonym;
--> statement-breakpoint
INSERT INTO lexicon_name (key, language, concept, name, place)
SELECT n.key, n.language, c.concept, n.name, n.place FROM lexicon_concept c, LATERAL lexicon_names(c.terms) n;
