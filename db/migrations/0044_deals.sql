DROP INDEX "conversation_participant_newest_idx";--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "buyer_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_report" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "arranged" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_participant_listed_idx" ON "conversation_participant" USING btree ("user_id","archived","last_message_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);