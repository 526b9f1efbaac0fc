CREATE TABLE "review_edit" (
	"review_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_edit_pk" PRIMARY KEY("review_id"),
	CONSTRAINT "review_edit_status_known" CHECK ("review_edit"."status" in ('pending', 'flagged', 'rejected')),
	CONSTRAINT "review_edit_rating_in_range" CHECK ("review_edit"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer_status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_edit" ADD CONSTRAINT "review_edit_review_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_status_known" CHECK ("review"."status" in ('pending', 'approved', 'flagged', 'rejected')
        and "review"."answer_status" in ('pending', 'approved', 'flagged', 'rejected'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_counts_when_approved" CHECK ("review"."status" = 'approved' or not "review"."counts");