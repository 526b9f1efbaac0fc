CREATE TABLE "deletion_to_repeat" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deletion_to_repeat_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "shop_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backed_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backup_bytes" bigint;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backup_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backup_failure" text;