CREATE TABLE "offer" (
	"id" uuid NOT NULL,
	"negotiation_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"listing_id" uuid NOT NULL,
	"listing_revision" integer NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"asking" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_pk" PRIMARY KEY("id"),
	CONSTRAINT "offer_message_unique" UNIQUE("message_id"),
	CONSTRAINT "offer_round_unique" UNIQUE("negotiation_id","round"),
	CONSTRAINT "offer_below_asking" CHECK ("offer"."amount" > 0 and "offer"."amount" < "offer"."asking"),
	CONSTRAINT "offer_quantity_positive" CHECK ("offer"."quantity" > 0),
	CONSTRAINT "offer_round_known" CHECK (round between 1 and 3),
	CONSTRAINT "offer_accepted_has_order" CHECK (("offer"."state" = 'accepted') = (order_id is not null)),
	CONSTRAINT "offer_closed_has_time" CHECK (("offer"."state" = 'open') = (closed_at is null)),
	CONSTRAINT "offer_state_known" CHECK (state in ('open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_seller_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_message_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency_rate"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_open_unique" ON "offer" USING btree ("listing_id","buyer_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "offer_listing_buyer_idx" ON "offer" USING btree ("listing_id","buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_conversation_idx" ON "offer" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "offer_buyer_idx" ON "offer" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_seller_idx" ON "offer" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_ends_idx" ON "offer" USING btree ("ends_at") WHERE state = 'open';