DROP INDEX "moderation_case_closed_idx";--> statement-breakpoint
CREATE INDEX "moderation_case_counted_idx" ON "moderation_case" USING btree ("outcome","reports","appeals","due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_case_decided_idx" ON "moderation_case" USING btree ("closed_at","reports","appeals","opened_at","due_at") WHERE state = 'decided';