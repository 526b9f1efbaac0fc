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
CREATE TABLE "review_vote" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_vote_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "review" DROP CONSTRAINT "review_target_known";--> statement-breakpoint
ALTER TABLE "review" DROP CONSTRAINT "review_not_of_oneself";--> statement-breakpoint
DROP INDEX "review_target_idx";--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "person_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_seller_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_message_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency_rate"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_review_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_open_unique" ON "offer" USING btree ("listing_id","buyer_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "offer_listing_buyer_idx" ON "offer" USING btree ("listing_id","buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_conversation_idx" ON "offer" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "offer_buyer_idx" ON "offer" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_seller_idx" ON "offer" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_ends_idx" ON "offer" USING btree ("ends_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "review_vote_user_idx" ON "review_vote" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_person_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_order_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_order_idx" ON "review" USING btree ("order_id","user_id");--> statement-breakpoint
CREATE INDEX "review_seller_idx" ON "review" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE counts and target_type <> 'buyer';--> statement-breakpoint
CREATE INDEX "review_buyer_idx" ON "review" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE counts and target_type = 'buyer';--> statement-breakpoint
CREATE INDEX "review_listing_idx" ON "review" USING btree ("target_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE counts and target_type = 'listing';--> statement-breakpoint
CREATE INDEX "review_stars_idx" ON "review" USING btree ("person_id","target_type","rating") WHERE counts;--> statement-breakpoint
CREATE INDEX "review_unanswered_idx" ON "review" USING btree ("person_id") WHERE counts and answered_at is null;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_target_is_person" CHECK ("review"."target_type" = 'listing' or "review"."target_id" = "review"."person_id");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_answer_has_date" CHECK (("review"."answer" is null) = ("review"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_target_known" CHECK ("review"."target_type" in ('seller', 'listing', 'buyer'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_not_of_oneself" CHECK ("review"."person_id" <> "review"."user_id");