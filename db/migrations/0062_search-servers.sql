CREATE TABLE "search_change" (
	"id" bigserial NOT NULL,
	"server_id" smallint,
	"listing_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "search_change_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "search_server" (
	"id" smallint NOT NULL,
	"name" text NOT NULL,
	"draining" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_server_pk" PRIMARY KEY("id"),
	CONSTRAINT "search_server_name_uq" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "search_slot" (
	"slot" smallint NOT NULL,
	"server_id" smallint NOT NULL,
	"state" text DEFAULT 'copying' NOT NULL,
	"moves" boolean DEFAULT false NOT NULL,
	"copied_to" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_slot_pk" PRIMARY KEY("slot","server_id"),
	CONSTRAINT "search_slot_state" CHECK (state in ('copying', 'copied', 'serving', 'leaving'))
);
--> statement-breakpoint
ALTER TABLE "search_slot" ADD CONSTRAINT "search_slot_server_fk" FOREIGN KEY ("server_id") REFERENCES "public"."search_server"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_change_server_idx" ON "search_change" USING btree ("server_id","id");--> statement-breakpoint
-- The slot of a listing: one of 256 that have nothing to do with the end of its id, by which samples are taken.
CREATE FUNCTION search_slot_of(id uuid) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN get_byte(sha256(uuid_send(id)), 0)::smallint;
--> statement-breakpoint
-- A listing as a search server holds it. Whatever a question compares is a column there, because functions of this
-- database do not exist on the servers. `stamp` changes with anything else of the row; its sums tell differences.
CREATE VIEW search_copy AS
SELECT s.id, search_slot_of(s.id) AS slot, s.created_at, s.price, s.category_id, s.root_id, s.country, s.parish,
  s.condition, s.sold, s.words, s.traits, t.views, t.trending,
  listing_marks(s.words, s.id, s.created_at, s.price, s.category_id, s.root_id, s.country, s.parish, s.condition) AS marks,
  CASE WHEN right(s.id::text, 1) = '0' THEN
    listing_sample_marks(s.words, s.id, s.created_at, s.price, s.category_id, s.root_id, s.country, s.parish, s.condition)
  END AS sample_marks,
  CASE WHEN right(s.id::text, 1) = '0' THEN substr(s.id::text, 35, 1) END AS sample_group,
  ('x' || left(md5(ROW(s.id, extract(epoch FROM s.created_at), s.price, s.category_id, s.root_id, s.country, s.parish,
    s.condition, s.sold, s.words, s.traits, t.views, t.trending)::text), 12))::bit(48)::bigint AS stamp
FROM listing_search s JOIN listing_stats t ON t.listing_id = s.id;
--> statement-breakpoint
-- Who writes to a server counts up, so that a writer who was overtaken is told so there.
CREATE SEQUENCE search_writer_epoch;
--> statement-breakpoint
-- Notes listings whose row on the servers is no longer what it should be. Its triggers are off until there are servers.
CREATE FUNCTION search_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_change (listing_id) SELECT id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_note_inserted AFTER INSERT ON listing_search REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_note_change();
--> statement-breakpoint
CREATE TRIGGER search_note_updated AFTER UPDATE ON listing_search REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_note_change();
--> statement-breakpoint
CREATE TRIGGER search_note_deleted AFTER DELETE ON listing_search REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION search_note_change();
--> statement-breakpoint
CREATE FUNCTION search_note_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_change (listing_id)
  SELECT n.listing_id FROM counted n JOIN before b USING (listing_id)
    WHERE (n.views, n.trending) IS DISTINCT FROM (b.views, b.trending)
      AND EXISTS (SELECT FROM public.listing_search s WHERE s.id = n.listing_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_note_counted AFTER UPDATE ON listing_stats REFERENCING NEW TABLE AS counted OLD TABLE AS before
FOR EACH STATEMENT EXECUTE FUNCTION search_note_counted();
--> statement-breakpoint
ALTER TABLE listing_search DISABLE TRIGGER search_note_inserted, DISABLE TRIGGER search_note_updated, DISABLE TRIGGER search_note_deleted;
--> statement-breakpoint
ALTER TABLE listing_stats DISABLE TRIGGER search_note_counted;
