DROP TABLE IF EXISTS lexicon_name;
CREATE TABLE IF NOT EXISTS lexicon_concept (
  concept text PRIMARY KEY, kind text NOT NULL, category_id smallint, wider text[] NOT NULL);
CREATE TABLE IF NOT EXISTS lexicon_name (
  key text NOT NULL, language text NOT NULL, concept text NOT NULL, name text NOT NULL, PRIMARY KEY (key, language, concept));
CREATE INDEX IF NOT EXISTS lexicon_name_prefix_idx ON lexicon_name (key text_pattern_ops);
CREATE INDEX IF NOT EXISTS lexicon_name_trgm_idx ON lexicon_name USING gin (key gin_trgm_ops);

-- A word's stem in a language; the folded word where there is no stemmer.
CREATE OR REPLACE FUNCTION word_stem(word text, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN word !~ '^[a-z]{3,60}$' THEN word ELSE coalesce(CASE language
  WHEN 'en' THEN (ts_lexize('pg_catalog.english_stem', word))[1]
  WHEN 'es' THEN fold((ts_lexize('pg_catalog.spanish_stem', regexp_replace(word, 'cion$', 'ción')))[1])
  WHEN 'fr' THEN fold((ts_lexize('pg_catalog.french_stem', word))[1])
  WHEN 'nl' THEN regexp_replace(regexp_replace((ts_lexize('pg_catalog.dutch_stem', (ts_lexize('pg_catalog.dutch_stem', word))[1]))[1], 'z$', 's'), 'v$', 'f')
  WHEN 'pap' THEN CASE WHEN length(word) > 5 THEN regexp_replace(word, 'nan$', '') END
END, word) END $$;

CREATE OR REPLACE FUNCTION lexicon_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT ARRAY(SELECT w FROM regexp_split_to_table(trim(fold(fts_clean(left(value, 400)))), '\s+') WITH ORDINALITY t(w, n) WHERE w <> '' AND n <= 40
  AND w <> ALL ('{a,an,the,of,for,and,with,my,de,del,la,el,los,las,un,una,para,con,y,le,les,du,des,d,l,une,pour,avec,et,au,aux,het,een,van,voor,met,pou,yon,ak,nan,di,e,pa,ku,na}'::text[]) ORDER BY n) $$;

-- The key of a name: its words, stemmed in its language, without spaces.
CREATE OR REPLACE FUNCTION lexicon_key(words text[], language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT string_agg(word_stem(w, language), '' ORDER BY n) FROM unnest(words) WITH ORDINALITY t(w, n) $$;

-- Every stretch of up to five words that names a concept, in any of the languages.
CREATE OR REPLACE FUNCTION lexicon_spans(words text[]) RETURNS TABLE (at int, len int, concept text, lang text, exact boolean) LANGUAGE sql STABLE PARALLEL SAFE ROWS 10 AS $$
WITH form AS MATERIALIZED (
  SELECT '' AS lang, words AS stems
  UNION ALL
  SELECT l, ARRAY(SELECT word_stem(w, l) FROM unnest(words) WITH ORDINALITY t(w, n) ORDER BY n) FROM unnest(ARRAY['en', 'es', 'fr', 'nl', 'pap']) l
), gram AS MATERIALIZED (
  SELECT a AS at, k AS len, array_to_string(stems[a:a + k - 1], '') AS key, array_agg(lang) AS langs
  FROM form, generate_series(1, cardinality(words)) a, generate_series(1, least(5, cardinality(words) - a + 1)) k
  GROUP BY 1, 2, 3
)
SELECT g.at, g.len, x.concept, x.language, '' = ANY (g.langs) FROM gram g
  CROSS JOIN LATERAL (SELECT n.concept, n.language FROM lexicon_name n WHERE n.key = g.key OFFSET 0) x
WHERE length(g.key) > 1 AND ('' = ANY (g.langs) OR x.language = ANY (g.langs)) $$;

-- The concepts of a title: the longest names, in its own language where that has them.
CREATE OR REPLACE FUNCTION lexicon_tokens(title text, tags text[], language text) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  used boolean[] := '{}'; found text[] := '{}'; s record; stretch text[]; i int;
BEGIN
  FOR s IN
    SELECT x.at, x.len, array_agg(DISTINCT x.concept) AS concepts FROM (
      SELECT y.*, rank() OVER (PARTITION BY y.at, y.len ORDER BY (y.lang = language) DESC, (y.lang IN ('', 'en')) DESC) AS r FROM lexicon_spans(lexicon_words(title)) y
    ) x WHERE x.r = 1 GROUP BY x.at, x.len ORDER BY x.len DESC, x.at
  LOOP
    IF NOT coalesce((SELECT bool_or(u) FROM unnest(used[s.at:s.at + s.len - 1]) u), false) THEN
      FOR i IN s.at..s.at + s.len - 1 LOOP used[i] := true; END LOOP;
      found := found || s.concepts;
    END IF;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT '=' || c FROM unnest(found) c)
    || ARRAY(SELECT DISTINCT '>' || w FROM lexicon_concept l, unnest(l.wider) w WHERE l.concept = ANY (found))
    || ARRAY(SELECT DISTINCT '+' || a || b FROM (SELECT w AS a, lead(w) OVER (ORDER BY n) AS b FROM unnest(lexicon_words(title)) WITH ORDINALITY t(w, n)) p
         WHERE b IS NOT NULL AND (a ~ '\d' OR b ~ '\d' OR length(a) <= 3 OR length(b) <= 3) AND length(a || b) <= 20)
    || ARRAY(SELECT DISTINCT '+' || w FROM unnest(lexicon_words(title)) w WHERE w ~ '\d' AND w ~ '[a-z]' AND length(w) <= 20);
END $$;

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
