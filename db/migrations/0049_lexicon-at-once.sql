-- Every stretch of up to five words that names a concept, in any of the languages; exact where the lexicon has it so and
-- not by another form of its words. Its plan is made once, and callers take it for the few rows that it has: within
-- theirs PostgreSQL took it for thousands and read all concepts.
CREATE OR REPLACE FUNCTION lexicon_spans(words text[]) RETURNS TABLE (at int, len int, concept text, lang text, exact boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY
WITH form AS MATERIALIZED (
  SELECT '' AS prefix, words AS stems
  UNION ALL
  SELECT l || ':', ARRAY(SELECT public.word_stem(w, l) FROM unnest(words) WITH ORDINALITY t (w, n) ORDER BY n) FROM unnest(ARRAY['en', 'es', 'fr', 'nl', 'pap']) l
), gram AS MATERIALIZED (
  SELECT a AS at, k AS len, prefix, array_to_string(stems[a:a + k - 1], '') AS key
  FROM form, generate_series(1, cardinality(words)) a, generate_series(1, least(5, cardinality(words) - a + 1)) k
  -- A "cam" is no form of "cama".
  WHERE prefix = '' OR k > 1 OR length(words[a]) > 3
)
SELECT g.at, g.len, x.concept, x.language, bool_or(g.prefix = '') FROM gram g
  CROSS JOIN LATERAL (SELECT n.concept, n.language FROM public.lexicon_name n WHERE n.key = g.prefix || g.key OFFSET 0) x
WHERE length(g.key) > 1 GROUP BY 1, 2, 3, 4;
END $$;
--> statement-breakpoint
-- The concepts of titles: the longest names, in the title's own language where that has them, and what is said of a
-- thing within a longer name ("gold" of "gold chain"); "=" before those that it is of, "-" before what it has or is
-- for, ">" before the wider ones. With them words joined, and numbers with their unit. Of many titles at once, and with
-- a plan that is made once: made for each title, plans took longer than all the rest.
CREATE FUNCTION lexicon_tokens(titles text[], languages text[]) RETURNS TABLE (nth int, tokens text[])
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  s record; i int; is_sold boolean := false; used boolean[] := '{}';
  found text[] := '{}'; beside text[] := '{}'; marks text[] := '{}';
BEGIN
  FOR s IN
    WITH title AS MATERIALIZED (
      SELECT n::int, languages[n] AS language, public.lexicon_words(t) AS words,
        coalesce(public.lexicon_foremost(t, '^(.+?) (?:with|for|in|at|on|near|con|para|en|avec|pour|sur|dans|à|au|met|voor|op|bij|ak|pou|nan|sou|ku|pa|na|riba) '), 1000) AS told,
        coalesce(public.lexicon_foremost(t, '^(.+?),'), 1000) AS named
      FROM unnest(titles) WITH ORDINALITY t (t, n)
    ), span AS (
      SELECT t.n, t.words, y.at, y.len, y.concept, c.kind,
        (c.kind IN ('thing', 'trade') AND y.at > t.told) OR (c.kind = 'model' AND y.at > least(t.told, t.named)) AS later,
        rank() OVER (PARTITION BY t.n, y.at, y.len
          ORDER BY (y.lang IN (coalesce(t.language, 'en'), '')) DESC, (y.lang IN ('en', '')) DESC, y.exact DESC) AS r
      FROM title t, public.lexicon_spans(t.words) y,
        LATERAL (SELECT kind FROM public.lexicon_concept WHERE concept = y.concept OFFSET 0) c
      -- A "four" of an English title is no French oven.
      WHERE y.len > 1 OR y.lang IN ('', 'en', coalesce(t.language, y.lang))
        OR t.language = 'pap' OR t.language = 'ht' AND y.lang = 'fr'
    )
    SELECT n, at, len,
      array_agg(concept) FILTER (WHERE kind <> 'filler' AND NOT later) AS concepts,
      array_agg(concept) FILTER (WHERE later) AS later,
      array_agg(concept) FILTER (WHERE kind IN ('attribute', 'make', 'place')) AS said,
      bool_or(kind IN ('thing', 'trade', 'model') AND NOT later) AS is_sold,
      CASE WHEN words[at - 1] ~ '^\d' THEN '+' || words[at - 1] WHEN words[at + len] ~ '^\d' THEN '+' || words[at + len] END
        || min(concept) FILTER (WHERE kind = 'unit') AS counted
    FROM span WHERE r = 1 GROUP BY n, at, len, words
    UNION ALL
    -- The last row of each title.
    SELECT n, 0, 0, NULL, NULL, ARRAY(
      SELECT '+' || a || b FROM (SELECT w AS a, lead(w) OVER (ORDER BY o) AS b FROM unnest(words) WITH ORDINALITY u (w, o)) p
      WHERE b IS NOT NULL AND (a ~ '\d' OR b ~ '\d' OR length(a) <= 3 OR length(b) <= 3) AND length(a || b) <= 20), NULL, NULL
    FROM title
    ORDER BY n, len DESC, at
  LOOP
    IF s.len > 0 THEN
      IF s.counted IS NOT NULL THEN marks := marks || s.counted; END IF;
      IF coalesce(true = ANY (used[s.at:s.at + s.len - 1]), false) THEN
        found := found || s.said;
      ELSE
        FOR i IN s.at..s.at + s.len - 1 LOOP used[i] := true; END LOOP;
        found := found || s.concepts;
        beside := beside || s.later;
        is_sold := is_sold OR s.is_sold;
      END IF;
    ELSE
      IF NOT is_sold THEN
        found := found || beside;
        beside := '{}';
      END IF;
      nth := s.n;
      tokens := marks || s.said || ARRAY(
        SELECT '=' || c FROM unnest(found) c
        UNION SELECT '-' || c FROM unnest(beside) c
        UNION SELECT '>' || w FROM unnest(found) c,
          LATERAL (SELECT wider FROM public.lexicon_concept WHERE concept = c OFFSET 0) l, unnest(l.wider) w);
      RETURN NEXT;
      is_sold := false; used := '{}'; found := '{}'; beside := '{}'; marks := '{}';
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION lexicon_tokens(text, text[], text);
--> statement-breakpoint
-- What the word index knows of a listing's texts (0034), with what the lexicon knows of its title.
CREATE FUNCTION listing_words(title text, description text, tags text[], language text, tokens text[]) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words tsvector := public.listing_words(title, description);
  heading text := public.fts_clean(title);
  known text[];
  marks text[] := ARRAY(SELECT '^' || stem FROM unnest(tsvector_to_array(to_tsvector('public.listing_fts', heading))) stem WHERE length(stem) <= 60);
BEGIN
  IF language IN ('es', 'fr', 'nl') THEN
    marks := marks
      || ARRAY(SELECT '~' || stem FROM unnest(public.stems_of(public.fts_clean(title || ' ' || description), language)) stem)
      || ARRAY(SELECT '^~' || stem FROM unnest(public.stems_of(heading, language)) stem);
  END IF;
  IF tags <> '{}' THEN
    known := tsvector_to_array(words);
    marks := marks || ARRAY(SELECT '#' || stem
      FROM unnest(tsvector_to_array(to_tsvector('public.listing_fts', public.fts_clean(array_to_string(tags, ' '))))) stem
      WHERE length(stem) <= 60 AND NOT stem = ANY (known));
  END IF;
  RETURN words || array_to_tsvector(marks || tokens);
END $$;
--> statement-breakpoint
-- Of one listing: its title alone has marks of the lexicon.
CREATE OR REPLACE FUNCTION listing_words(title text, description text, tags text[], language text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE
RETURN public.listing_words(title, description, tags, language, (SELECT tokens FROM public.lexicon_tokens(ARRAY[title], ARRAY[language])));
--> statement-breakpoint
-- Writes the rows of search of these listings, so many at a time.
CREATE FUNCTION listing_search_put(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT int := 500;
BEGIN
  FOR i IN 1..cardinality(ids) BY at_once LOOP
    INSERT INTO public.listing_search AS s
      (id, created_at, price, category_id, root_id, country, parish, condition, words, traits, trust, version)
    WITH asked AS MATERIALIZED (
      SELECT l, row_number() OVER (ORDER BY l.id) AS n FROM public.listing l WHERE l.id = ANY (ids[i:i + at_once - 1])
    ), named AS MATERIALIZED (
      SELECT nth, tokens FROM public.lexicon_tokens(ARRAY(SELECT (l).title FROM asked ORDER BY n), ARRAY(SELECT (l).language FROM asked ORDER BY n))
    )
    SELECT (l).id, (l).created_at, public.usd_cents((l).price, (l).currency), (l).category_id,
      coalesce((SELECT parent_id FROM public.category c WHERE c.id = (l).category_id), (l).category_id),
      (l).country, (l).parish, (l).condition,
      public.listing_words((l).title, (l).description, (l).tags, (l).language, tokens) || array_to_tsvector(traits), traits,
      public.listing_trust(l), public.listing_search_version()
    FROM asked JOIN named ON nth = n CROSS JOIN LATERAL (SELECT public.listing_traits(l) AS traits OFFSET 0) t
    ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, price = excluded.price,
      category_id = excluded.category_id, root_id = excluded.root_id, country = excluded.country, parish = excluded.parish,
      condition = excluded.condition, words = excluded.words, traits = excluded.traits, trust = excluded.trust,
      version = excluded.version
    WHERE (s.*) IS DISTINCT FROM (excluded.*);
  END LOOP;
END $$;
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
      PERFORM public.listing_search_put(ARRAY[NEW.id]);
      RETURN NULL;
    END IF;
  END IF;
  DELETE FROM public.listing_search WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_search_follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_search_put(ARRAY(SELECT id FROM public.listing_search WHERE id IN (SELECT listing_id FROM changed)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_search_follow_seller() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT int := 500;
  is_same boolean := (OLD.banned, OLD.ban_expires, OLD.deleted_at) IS NOT DISTINCT FROM (NEW.banned, NEW.ban_expires, NEW.deleted_at);
BEGIN
  IF NOT public.is_public_seller(NEW.banned, NEW.ban_expires, NEW.deleted_at) THEN
    DELETE FROM public.listing_search s USING public.listing l WHERE l.user_id = NEW.id AND s.id = l.id;
  ELSE
    PERFORM public.listing_search_put(ARRAY(
      SELECT id FROM public.listing WHERE user_id = NEW.id AND status = 'approved'
        ORDER BY created_at DESC, id DESC LIMIT CASE WHEN is_same THEN at_once END));
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
-- Servers of the version before write listings again by it.
CREATE OR REPLACE FUNCTION listing_search_put(l listing) RETURNS void LANGUAGE sql AS $$ SELECT public.listing_search_put(ARRAY[l.id]) $$;
