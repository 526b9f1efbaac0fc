CREATE TABLE "price_guide" (
	"category_id" smallint NOT NULL,
	"country" char(2) NOT NULL,
	"conditions" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" smallint NOT NULL,
	"listings" integer NOT NULL,
	"low" bigint NOT NULL,
	"middle" bigint NOT NULL,
	"high" bigint NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_guide_pk" PRIMARY KEY("category_id","country","make","model","year","conditions")
);
