CREATE TABLE "second_factor" (
	"user_id" uuid NOT NULL,
	"sealed_key" text NOT NULL,
	"recovery_codes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "second_factor_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "second_step" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "second_step_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_device_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "used_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_code_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_code" ADD CONSTRAINT "used_code_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_step_user_idx" ON "second_step" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_step_expiry_idx" ON "second_step" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_device_user_idx" ON "trusted_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_device_expiry_idx" ON "trusted_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_code_expiry_idx" ON "used_code" USING btree ("expires_at");