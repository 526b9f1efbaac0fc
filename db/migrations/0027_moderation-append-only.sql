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
