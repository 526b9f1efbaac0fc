-- Whoever writes an edit has locked its discussion before: nobody writes one while they are moved.
LOCK TABLE forum_post, forum_entry, forum_edit IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO revision (kind, subject_id, number, content, status, reason, created_at)
SELECT 'forum', entry_id, revision, jsonb_build_object('title', title, 'content', content, 'topic', topic,
  'media', to_jsonb(media)), status, status_reason, created_at FROM forum_edit;
--> statement-breakpoint
DROP TABLE forum_edit;
--> statement-breakpoint
-- Servers of the version before read, decide and drop what waits through this name (docs/decisions/066).
CREATE VIEW forum_edit AS
SELECT subject_id AS entry_id, number AS revision, status, reason AS status_reason, content ->> 'title' AS title,
  content ->> 'topic' AS topic, content ->> 'content' AS content,
  ARRAY(SELECT jsonb_array_elements_text(content -> 'media'))::uuid[] AS media, created_at
FROM revision WHERE kind = 'forum';
--> statement-breakpoint
CREATE TRIGGER drop_revision AFTER DELETE ON forum_entry
FOR EACH ROW EXECUTE FUNCTION drop_revision('forum', 'id');
--> statement-breakpoint
-- What its author deleted is withdrawn, as listings are; `removed` is what a moderator took away. Servers of the
-- version before do not know the word: where a title stays above the replies of others, its text goes now.
UPDATE forum_entry SET status = 'withdrawn',
  content = CASE WHEN leaves_title THEN '' ELSE content END,
  body = CASE WHEN leaves_title THEN '[]'::jsonb ELSE body END
FROM (
  SELECT e.id AS of, p.is_public AND e.id = p.id AS leaves_title FROM forum_entry e JOIN forum_post p ON p.id = e.post_id
) AS post
WHERE post.of = forum_entry.id AND status = 'removed';
--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_status_known";--> statement-breakpoint
ALTER TABLE "moderation_decision" DROP CONSTRAINT "moderation_decision_outcome";--> statement-breakpoint
ALTER TABLE "review" DROP CONSTRAINT "review_status_known";--> statement-breakpoint
ALTER TABLE "seller_profile" DROP CONSTRAINT "seller_profile_status_known";--> statement-breakpoint
ALTER TABLE "revision" DROP CONSTRAINT "revision_status_known";--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_status_known" CHECK ("message"."status" in ('pending', 'approved', 'flagged', 'rejected', 'removed'));--> statement-breakpoint
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_outcome" CHECK (outcome in ('approve', 'reject', 'remove'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_status_known" CHECK ("review"."status" in ('pending', 'approved', 'flagged', 'rejected', 'removed')
        and "review"."answer_status" in ('pending', 'approved', 'flagged', 'rejected', 'removed'));--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_status_known" CHECK ("seller_profile"."status" in ('pending', 'approved', 'flagged', 'rejected', 'removed'));--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_status_known" CHECK ("revision"."status" in ('pending', 'flagged', 'rejected', 'removed'));--> statement-breakpoint
UPDATE event_series SET cancelled_at = updated_at WHERE status = 'cancelled';
