CREATE TABLE "notification_choice" (
	"user_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean NOT NULL,
	"digest" boolean NOT NULL,
	CONSTRAINT "notification_choice_pk" PRIMARY KEY("user_id","group_name"),
	CONSTRAINT "notification_choice_mail_or_digest" CHECK (not ("notification_choice"."mail" and "notification_choice"."digest"))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"topic" text,
	"values" jsonb NOT NULL,
	"actor_id" uuid,
	"listing_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"in_app" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_pk" PRIMARY KEY("id"),
	CONSTRAINT "notification_key_unique" UNIQUE("user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscription_pk" PRIMARY KEY("id"),
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_newest_idx" ON "notification" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_app and due_at is null;--> statement-breakpoint
CREATE INDEX "notification_due_idx" ON "notification" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "notification_digest_idx" ON "notification" USING btree ("user_id") WHERE digest;--> statement-breakpoint
CREATE INDEX "notification_created_idx" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscription_user_idx" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session_idx" ON "push_subscription" USING btree ("session_id");