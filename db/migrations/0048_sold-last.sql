DROP INDEX "listing_search_created_idx";--> statement-breakpoint
DROP INDEX "listing_search_price_idx";--> statement-breakpoint
DROP INDEX "listing_search_root_created_idx";--> statement-breakpoint
DROP INDEX "listing_search_root_price_idx";--> statement-breakpoint
DROP INDEX "listing_search_shelf_idx";--> statement-breakpoint
DROP INDEX "listing_search_shelf_sample_idx";--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_search_sold_created_idx" ON "listing_search" USING btree ("sold","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_search_sold_price_idx" ON "listing_search" USING btree ("sold","price","id");--> statement-breakpoint
CREATE INDEX "listing_search_root_sold_created_idx" ON "listing_search" USING btree ("root_id","sold","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_search_root_sold_price_idx" ON "listing_search" USING btree ("root_id","sold","price","id");--> statement-breakpoint
CREATE INDEX "listing_search_place_idx" ON "listing_search" USING btree ("country","root_id","price","category_id","condition","created_at","id","sold");--> statement-breakpoint
CREATE INDEX "listing_search_place_sample_idx" ON "listing_search" USING btree (substr("id"::text, 35, 1),"country","root_id","category_id","condition","price","created_at","id","sold") WHERE right("listing_search"."id"::text, 1) = '0';--> statement-breakpoint
-- Whether a listing is sold stands in its row of listing_search, and among its words, where a question can ask for what
-- is not. Whatever writes the row gets it right, and nothing else has to know.
CREATE FUNCTION listing_search_mark_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sold := EXISTS (SELECT FROM public.listing WHERE id = NEW.id AND sold_at IS NOT NULL);
  NEW.words := ts_delete(NEW.words, 'sold:yes')
    || array_to_tsvector(CASE WHEN NEW.sold THEN ARRAY['sold:yes'] ELSE ARRAY[]::text[] END);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_mark_sold BEFORE INSERT OR UPDATE OF words ON listing_search
FOR EACH ROW EXECUTE FUNCTION listing_search_mark_sold();
--> statement-breakpoint
CREATE FUNCTION listing_search_follow_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.listing_search SET words = words WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_sold AFTER UPDATE OF sold_at ON listing
FOR EACH ROW WHEN ((OLD.sold_at IS NULL) <> (NEW.sold_at IS NULL))
EXECUTE FUNCTION listing_search_follow_sale();
--> statement-breakpoint
UPDATE listing_search s SET words = s.words FROM listing l WHERE l.id = s.id AND l.sold_at IS NOT NULL;
