-- What a search within a topic walks along.
CREATE INDEX "forum_post_topic_created_idx" ON "forum_post" USING btree ("topic","created_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "forum_post_topic_latest_idx" ON "forum_post" USING btree ("topic","active_at","id") WHERE is_public;
