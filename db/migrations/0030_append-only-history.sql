-- What was done to people, and by whom, is never rewritten: not even the application's own role changes these rows.
-- The retention job alone removes what is old, and says so by calabash.retention for the length of its transaction.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('calabash.retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER sanction_append_only BEFORE UPDATE OR DELETE ON sanction FOR EACH ROW EXECUTE FUNCTION append_only();
