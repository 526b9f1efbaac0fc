CREATE TABLE "moderation_note" (
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "moderation_note_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "moderation_note" ADD CONSTRAINT "moderation_note_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_note_author_idx" ON "moderation_note" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "moderation_note_at_idx" ON "moderation_note" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderation_case_language_idx" ON "moderation_case" USING btree ("language","rank","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sanction_at_idx" ON "sanction" USING btree ("at","step");