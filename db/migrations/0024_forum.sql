CREATE TABLE "forum_edit" (
	"entry_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"title" text,
	"topic" text,
	"content" text NOT NULL,
	"media" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_edit_pk" PRIMARY KEY("entry_id")
);
--> statement-breakpoint
CREATE TABLE "forum_entry" (
	"id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"body" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"client_id" uuid NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (public.listing_words(coalesce(title, ''), content)) STORED NOT NULL,
	CONSTRAINT "forum_entry_pk" PRIMARY KEY("id"),
	CONSTRAINT "forum_entry_client_id_unique" UNIQUE("user_id","client_id"),
	CONSTRAINT "forum_entry_title_of_post" CHECK (("forum_entry"."title" is not null) = ("forum_entry"."id" = "forum_entry"."post_id")),
	CONSTRAINT "forum_entry_likes_not_negative" CHECK ("forum_entry"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "forum_follow" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_follow_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_like" (
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_like_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "forum_media" (
	"media_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "forum_media_pk" PRIMARY KEY("media_id")
);
--> statement-breakpoint
CREATE TABLE "forum_mention" (
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "forum_mention_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_post" (
	"id" uuid NOT NULL,
	"topic" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"accepted_reply_id" uuid,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"lock_reason" text,
	CONSTRAINT "forum_post_pk" PRIMARY KEY("id"),
	CONSTRAINT "forum_post_replies_not_negative" CHECK ("forum_post"."replies" >= 0)
);
--> statement-breakpoint
ALTER TABLE "forum_edit" ADD CONSTRAINT "forum_edit_entry_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."forum_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_entry" ADD CONSTRAINT "forum_entry_post_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_entry" ADD CONSTRAINT "forum_entry_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follow" ADD CONSTRAINT "forum_follow_post_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follow" ADD CONSTRAINT "forum_follow_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_like" ADD CONSTRAINT "forum_like_entry_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."forum_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_like" ADD CONSTRAINT "forum_like_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_media" ADD CONSTRAINT "forum_media_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_media" ADD CONSTRAINT "forum_media_entry_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."forum_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_mention" ADD CONSTRAINT "forum_mention_entry_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."forum_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_mention" ADD CONSTRAINT "forum_mention_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_entry_post_idx" ON "forum_entry" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "forum_entry_user_idx" ON "forum_entry" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "forum_entry_words_idx" ON "forum_entry" USING gin ("words") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "forum_entry_removed_idx" ON "forum_entry" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "forum_entry_created_idx" ON "forum_entry" USING btree ("created_at","post_id");--> statement-breakpoint
CREATE INDEX "forum_follow_user_idx" ON "forum_follow" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_like_entry_idx" ON "forum_like" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "forum_media_entry_idx" ON "forum_media" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "forum_mention_user_idx" ON "forum_mention" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_post_newest_idx" ON "forum_post" USING btree ("is_pinned","created_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "forum_post_topic_newest_idx" ON "forum_post" USING btree ("topic","is_pinned","created_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "forum_post_active_idx" ON "forum_post" USING btree ("is_pinned","active_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "forum_post_topic_active_idx" ON "forum_post" USING btree ("topic","is_pinned","active_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "forum_post_unanswered_idx" ON "forum_post" USING btree ("created_at","id") WHERE is_public and replies = 0;--> statement-breakpoint
CREATE INDEX "forum_post_topic_unanswered_idx" ON "forum_post" USING btree ("topic","created_at","id") WHERE is_public and replies = 0;--> statement-breakpoint
CREATE INDEX "forum_post_created_idx" ON "forum_post" USING btree ("created_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "forum_post_latest_idx" ON "forum_post" USING btree ("active_at","id") WHERE is_public;