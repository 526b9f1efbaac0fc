CREATE TABLE "moderation_day" (
	"day" date NOT NULL,
	"total" integer NOT NULL,
	"approved" integer NOT NULL,
	"flagged" integer NOT NULL,
	"rejected" integer NOT NULL,
	"high_risk" integer NOT NULL,
	"medium_risk" integer NOT NULL,
	"low_risk" integer NOT NULL,
	"flags" jsonb NOT NULL,
	CONSTRAINT "moderation_day_pk" PRIMARY KEY("day")
);
--> statement-breakpoint
ALTER TABLE "moderation_case" ALTER COLUMN "title" SET DEFAULT '';