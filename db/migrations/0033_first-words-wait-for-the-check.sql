ALTER TABLE "conversation" ADD COLUMN "let_through" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "last_position" integer;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_status_known" CHECK ("message"."status" in ('pending', 'approved', 'flagged', 'rejected'));