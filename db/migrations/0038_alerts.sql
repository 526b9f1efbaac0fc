CREATE TABLE "alert_before" (
	"listing_id" uuid NOT NULL,
	"marks" "tsvector" NOT NULL,
	"price" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_before_pk" PRIMARY KEY("listing_id")
);
--> statement-breakpoint
CREATE TABLE "alert_match" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"way" text NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "alert_match_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "alert" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"search" text NOT NULL,
	"fingerprint" char(64) NOT NULL,
	"cadence" text NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"query" "tsquery" NOT NULL,
	"anchors" text[] NOT NULL,
	"min_price" bigint,
	"max_price" bigint,
	"currency" char(3) NOT NULL,
	"version" smallint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"listens" boolean GENERATED ALWAYS AS (paused_at is null and cadence <> 'off') STORED NOT NULL,
	CONSTRAINT "alert_pk" PRIMARY KEY("id"),
	CONSTRAINT "alert_fingerprint_unique" UNIQUE("user_id","fingerprint"),
	CONSTRAINT "alert_anchored" CHECK (cardinality(anchors) > 0)
);
--> statement-breakpoint
ALTER TABLE "alert_before" ADD CONSTRAINT "alert_before_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_match" ADD CONSTRAINT "alert_match_alert_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_match" ADD CONSTRAINT "alert_match_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_match" ADD CONSTRAINT "alert_match_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_before_changed_idx" ON "alert_before" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "alert_match_alert_idx" ON "alert_match" USING btree ("alert_id","matched_at");--> statement-breakpoint
CREATE INDEX "alert_match_listing_idx" ON "alert_match" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "alert_match_matched_idx" ON "alert_match" USING btree ("matched_at");--> statement-breakpoint
CREATE INDEX "alert_match_waiting_idx" ON "alert_match" USING btree ("way","matched_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "alert_user_idx" ON "alert" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alert_anchors_idx" ON "alert" USING gin ("anchors") WITH (fastupdate=false) WHERE listens;--> statement-breakpoint
CREATE INDEX "alert_read_idx" ON "alert" USING btree ("read_at");--> statement-breakpoint
-- What the public saw of a listing before the first edit that alerts have not looked at: whoever was found by an edit
-- is told only when the listing did not match before. Before the update, so that listing_search still says so.
CREATE FUNCTION alert_keep_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.alert_before (listing_id, marks, price, changed_at)
  SELECT s.id, public.listing_marks(s.words, s.id, s.created_at, s.price, s.category_id, s.root_id, s.country, s.parish, s.condition),
    s.price, clock_timestamp()
  FROM public.listing_search s WHERE s.id = OLD.id
  ON CONFLICT (listing_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER alert_before_edit BEFORE UPDATE OF title, description, tags, price, currency, is_negotiable, category_id,
  country, parish, condition, details ON listing
FOR EACH ROW WHEN (OLD.status = 'approved' AND NEW.status = 'approved' AND
  (OLD.title, OLD.description, OLD.tags, OLD.price, OLD.currency, OLD.is_negotiable, OLD.category_id,
    OLD.country, OLD.parish, OLD.condition, OLD.details)
  IS DISTINCT FROM (NEW.title, NEW.description, NEW.tags, NEW.price, NEW.currency, NEW.is_negotiable, NEW.category_id,
    NEW.country, NEW.parish, NEW.condition, NEW.details))
EXECUTE FUNCTION alert_keep_before();
