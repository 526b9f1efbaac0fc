CREATE TABLE "message_picture" (
	"message_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "message_picture_pk" PRIMARY KEY("message_id","place"),
	CONSTRAINT "message_picture_media_unique" UNIQUE("media_id")
);
--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_message_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;