CREATE TABLE "picture_reading" (
	"media_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"words" text,
	"nudity" real,
	"failed" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "picture_reading_pk" PRIMARY KEY("media_id"),
	CONSTRAINT "picture_reading_nudity" CHECK ("picture_reading"."nudity" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "picture_reading" ADD CONSTRAINT "picture_reading_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_reading_read_idx" ON "picture_reading" USING btree ("read_at");