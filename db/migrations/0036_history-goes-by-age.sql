-- What was done to people, and by whom, is only added to. It goes by its age, and nothing that a server is told can
-- shorten that: the record of what was done after two years, a person's history when their account has been gone for
-- two years.
DROP TRIGGER audit_append_only ON audit;
--> statement-breakpoint
DROP TRIGGER sanction_append_only ON sanction;
--> statement-breakpoint
DROP FUNCTION append_only();
--> statement-breakpoint
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
CREATE INDEX "known_name_plain_idx" ON "known_name" USING gin ("plain" gin_trgm_ops);
