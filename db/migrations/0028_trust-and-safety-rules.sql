-- Rows of the log and versions of the settings are only added. The log alone forgets, and only what
-- is older than the two years that it is kept; nothing that a server is told can shorten that.
CREATE FUNCTION moderation_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' AND tg_table_name = 'ai_moderation_logs' THEN
		IF old.created_at < now() - interval '2 years' THEN
			RETURN old;
		END IF;
	END IF;
	RAISE EXCEPTION '% is only added to', tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER ai_moderation_logs_append_only BEFORE UPDATE OR DELETE ON ai_moderation_logs
	FOR EACH ROW EXECUTE FUNCTION moderation_append_only();
--> statement-breakpoint
CREATE TRIGGER ai_moderation_logs_not_emptied BEFORE TRUNCATE ON ai_moderation_logs
	FOR EACH STATEMENT EXECUTE FUNCTION moderation_append_only();
--> statement-breakpoint
CREATE TRIGGER moderation_settings_append_only BEFORE UPDATE OR DELETE ON moderation_settings
	FOR EACH ROW EXECUTE FUNCTION moderation_append_only();
--> statement-breakpoint
CREATE TRIGGER moderation_settings_not_emptied BEFORE TRUNCATE ON moderation_settings
	FOR EACH STATEMENT EXECUTE FUNCTION moderation_append_only();
--> statement-breakpoint
-- What was done to people, and by whom, is only added to. It goes by its age, and nothing that a server is told can
-- shorten that: the record of what was done after two years, a person's history when their account has been gone for
-- two years.
CREATE FUNCTION history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' AND tg_table_name = 'audit' THEN
		IF old.at < now() - interval '2 years' THEN
			RETURN old;
		END IF;
	ELSIF tg_op = 'DELETE' AND tg_table_name = 'sanction' THEN
		IF EXISTS (SELECT FROM public."user" WHERE id = old.user_id AND deleted_at < now() - interval '2 years') THEN
			RETURN old;
		END IF;
	END IF;
	RAISE EXCEPTION '% is only added to', tg_table_name;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
	FOR EACH ROW EXECUTE FUNCTION history_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit
	FOR EACH STATEMENT EXECUTE FUNCTION history_append_only();
--> statement-breakpoint
CREATE TRIGGER sanction_append_only BEFORE UPDATE OR DELETE ON sanction
	FOR EACH ROW EXECUTE FUNCTION history_append_only();
--> statement-breakpoint
CREATE TRIGGER sanction_not_emptied BEFORE TRUNCATE ON sanction
	FOR EACH STATEMENT EXECUTE FUNCTION history_append_only();
--> statement-breakpoint
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
