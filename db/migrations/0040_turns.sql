ALTER TABLE "push_subscription" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "prompt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "silences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "rests_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox_event" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "outbox_event" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "push_subscription_host_idx" ON "push_subscription" USING btree (split_part("endpoint", '/', 3),"answered_at");