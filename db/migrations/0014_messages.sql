CREATE TABLE "user_block" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_block_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "user_block_not_oneself" CHECK ("user_block"."blocker_id" <> "user_block"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_hold" (
	"conversation_id" uuid NOT NULL,
	"held_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_hold_pk" PRIMARY KEY("conversation_id","held_by")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" uuid NOT NULL,
	"listing_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_pk" PRIMARY KEY("id"),
	CONSTRAINT "conversation_not_with_oneself" CHECK ("conversation"."buyer_id" <> "conversation"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "message_event" (
	"user_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_event_pk" PRIMARY KEY("user_id","number"),
	CONSTRAINT "message_event_kind_known" CHECK ("message_event"."kind" in ('message', 'read'))
);
--> statement-breakpoint
CREATE TABLE "message_stream" (
	"user_id" uuid NOT NULL,
	"last_event" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "message_stream_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pk" PRIMARY KEY("id"),
	CONSTRAINT "message_position_unique" UNIQUE("conversation_id","position"),
	CONSTRAINT "message_client_id_unique" UNIQUE("sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_participant" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"read_position" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_participant_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_participant_unread_not_negative" CHECK ("conversation_participant"."unread" >= 0)
);
--> statement-breakpoint
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_blocker_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_blocked_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_hold" ADD CONSTRAINT "conversation_hold_conversation_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_buyer_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_seller_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_stream" ADD CONSTRAINT "message_stream_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD CONSTRAINT "conversation_participant_conversation_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD CONSTRAINT "conversation_participant_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_block_newest_idx" ON "user_block" USING btree ("blocker_id","created_at" DESC NULLS FIRST,"blocked_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_block_blocked_idx" ON "user_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_listing_unique" ON "conversation" USING btree ("listing_id","buyer_id","seller_id") WHERE listing_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_pair_unique" ON "conversation" USING btree (least(buyer_id, seller_id),greatest(buyer_id, seller_id)) WHERE listing_id is null;--> statement-breakpoint
CREATE INDEX "message_event_created_idx" ON "message_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_created_idx" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_participant_newest_idx" ON "conversation_participant" USING btree ("user_id","last_message_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_participant_unread_idx" ON "conversation_participant" USING btree ("user_id") WHERE unread > 0;