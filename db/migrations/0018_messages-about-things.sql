ALTER TABLE "message_event" DROP CONSTRAINT "message_event_kind_known";--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "type" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "message_event" ADD CONSTRAINT "message_event_kind_known" CHECK ("message_event"."kind" in ('message', 'read', 'changed'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_about_something" CHECK (("message"."type" = 'text') = ("message"."about_id" is null));