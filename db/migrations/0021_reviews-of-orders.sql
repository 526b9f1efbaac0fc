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
ALTER TABLE "review" ADD COLUMN "person_id" uuid;--> statement-breakpoint
UPDATE "review" SET "person_id" = CASE "target_type" WHEN 'seller' THEN "target_id"
	ELSE (SELECT "user_id" FROM "listing" WHERE "listing"."id" = "review"."target_id") END;--> statement-breakpoint
-- Those of a listing that is gone say nothing of anybody.
DELETE FROM "review" WHERE "person_id" IS NULL OR "person_id" = "user_id"
	OR NOT EXISTS (SELECT FROM "user" WHERE "user"."id" = "review"."person_id");--> statement-breakpoint
ALTER TABLE "review" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_review_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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