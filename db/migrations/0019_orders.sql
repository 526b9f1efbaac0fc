CREATE TABLE "listing_revenue" (
	"listing_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "listing_revenue_pk" PRIMARY KEY("listing_id","currency")
);
--> statement-breakpoint
CREATE TABLE "order_step" (
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_step_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"quantity" integer NOT NULL,
	"title" text NOT NULL,
	"cover_id" uuid,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"unit_price" bigint NOT NULL,
	"delivery_fee" bigint,
	"total" bigint NOT NULL,
	"fulfillment" text NOT NULL,
	"payment" text NOT NULL,
	"address" jsonb,
	"note" text,
	"tracking_number" text,
	"pickup_code" text,
	"held" boolean DEFAULT false NOT NULL,
	"held_options" text[] DEFAULT '{}' NOT NULL,
	"offer_id" uuid,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"steps" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"delivered_how" text,
	"dispute_reason" text,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "order_pk" PRIMARY KEY("id"),
	CONSTRAINT "order_not_with_oneself" CHECK ("order"."buyer_id" <> "order"."seller_id"),
	CONSTRAINT "order_quantity_positive" CHECK ("order"."quantity" > 0),
	CONSTRAINT "order_unit_price_not_negative" CHECK ("order"."unit_price" >= 0),
	CONSTRAINT "order_delivery_fee_not_negative" CHECK ("order"."delivery_fee" >= 0),
	CONSTRAINT "order_total_adds_up" CHECK ("order"."total" = "order"."unit_price" * "order"."quantity" + coalesce("order"."delivery_fee", 0)),
	CONSTRAINT "order_state_known" CHECK (state in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled', 'disputed'))
);
--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "delivery_fee" bigint;--> statement-breakpoint
ALTER TABLE "listing_revenue" ADD CONSTRAINT "listing_revenue_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_step" ADD CONSTRAINT "order_step_order_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_buyer_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_seller_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency_rate"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_buyer_idx" ON "order" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_seller_idx" ON "order" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_open_listing_idx" ON "order" USING btree ("listing_id","created_at","id") WHERE state in ('pending', 'confirmed', 'shipped', 'disputed');--> statement-breakpoint
CREATE INDEX "order_pending_idx" ON "order" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "order_shipped_idx" ON "order" USING btree ("shipped_at") WHERE state = 'shipped';--> statement-breakpoint
CREATE INDEX "order_disputed_idx" ON "order" USING btree ("disputed_at","id") WHERE state = 'disputed';--> statement-breakpoint
CREATE INDEX "order_uncleared_idx" ON "order" USING btree (greatest(delivered_at, cancelled_at)) WHERE cleared_at is null and state in ('delivered', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "order_idempotency_key_unique" ON "order" USING btree ("buyer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_offer_unique" ON "order" USING btree ("offer_id");--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_delivery_fee_not_negative" CHECK ("seller_profile"."delivery_fee" >= 0);--> statement-breakpoint
-- What was sold before, at the price of now: all that is known of it.
INSERT INTO "listing_revenue" ("listing_id", "currency", "amount")
SELECT "id", "currency", "price" * "sales_count" FROM "listing" WHERE "sales_count" > 0;
