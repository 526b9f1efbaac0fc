-- contract: 0055_waves-and-rules
-- Written by hand, as 0065: views lie in a partition for each day, because they are forgotten by the day.
ALTER TABLE listing_daily_view RENAME TO listing_daily_view_default;
--> statement-breakpoint
ALTER TABLE listing_daily_view_default RENAME CONSTRAINT listing_daily_view_pk TO listing_daily_view_default_pk;
--> statement-breakpoint
CREATE TABLE listing_daily_view (LIKE listing_daily_view_default INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT listing_daily_view_pk PRIMARY KEY (day, listing_id)) PARTITION BY RANGE (day);
--> statement-breakpoint
ALTER TABLE listing_daily_view ADD CONSTRAINT listing_daily_view_listing_fk FOREIGN KEY (listing_id) REFERENCES listing (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE listing_daily_view ATTACH PARTITION listing_daily_view_default DEFAULT;
--> statement-breakpoint
-- Earlier releases delete old rows by their ctid alone, which rows of other days have, too. Those stay.
-- Whoever deletes a listing takes its views along: that comes from a trigger.
CREATE FUNCTION listing_daily_view_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_daily_view_keep BEFORE DELETE ON listing_daily_view FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND OLD.day >= (now() AT TIME ZONE 'UTC')::date - 7) EXECUTE FUNCTION listing_daily_view_keep();
