-- What has a band in common. Functions of their own: the planner believes that many rows have one of several bands, and
-- would read the whole table; within these it has the index of bands and nothing else.
CREATE FUNCTION texts_alike(wanted integer[])
RETURNS TABLE (kind text, subject_id uuid, author_id uuid, seen_at timestamptz, rejected_at timestamptz, signature bytea)
LANGUAGE sql STABLE ROWS 50 SET enable_seqscan = off SET enable_indexscan = off
AS $$
  SELECT t.kind, t.subject_id, t.author_id, t.seen_at, t.rejected_at, t.signature
  FROM public.text_fingerprint t WHERE t.bands && wanted;
$$;
--> statement-breakpoint
-- `most`: bits by which the hashes differ at most.
CREATE FUNCTION pictures_alike(wanted integer[], like_hash bigint, most integer)
RETURNS TABLE (media_id uuid, author_id uuid, seen_at timestamptz, rejected_at timestamptz, hash bigint, detail bytea)
LANGUAGE sql STABLE ROWS 50 SET enable_seqscan = off SET enable_indexscan = off
AS $$
  SELECT p.media_id, p.author_id, p.seen_at, p.rejected_at, p.hash, p.detail
  FROM public.picture_fingerprint p
  WHERE p.bands && wanted AND bit_count((p.hash # like_hash)::bit(64)) <= most;
$$;
