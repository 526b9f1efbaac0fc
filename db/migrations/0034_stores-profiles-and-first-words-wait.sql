CREATE TABLE "profile_edit" (
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"name" text NOT NULL,
	"bio" text,
	"image" text,
	"picture" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_edit_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "profile_edit_status_known" CHECK ("profile_edit"."status" in ('pending', 'flagged', 'rejected')),
	CONSTRAINT "profile_edit_picture_small" CHECK (length("profile_edit"."picture") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "seller_profile_edit" (
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_profile_edit_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "seller_profile_edit_status_known" CHECK ("seller_profile_edit"."status" in ('pending', 'flagged', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "profile_approved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "profile_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "let_through" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participant" ADD COLUMN "last_position" integer;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_edit" ADD CONSTRAINT "profile_edit_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_profile_edit" ADD CONSTRAINT "seller_profile_edit_store_fk" FOREIGN KEY ("user_id") REFERENCES "public"."seller_profile"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_status_known" CHECK ("message"."status" in ('pending', 'approved', 'flagged', 'rejected'));--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_status_known" CHECK ("seller_profile"."status" in ('pending', 'approved', 'flagged', 'rejected'));--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_active_when_approved" CHECK ("seller_profile"."status" = 'approved' or not "seller_profile"."is_active");