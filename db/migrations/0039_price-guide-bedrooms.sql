ALTER TABLE "price_guide" ADD COLUMN "bedrooms" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_guide" DROP CONSTRAINT "price_guide_pk";
--> statement-breakpoint
ALTER TABLE "price_guide" ADD CONSTRAINT "price_guide_pk" PRIMARY KEY("category_id","country","make","model","year","bedrooms","conditions");