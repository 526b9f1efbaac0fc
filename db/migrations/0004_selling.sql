CREATE TABLE "listing_edit" (
	"listing_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_edit_pk" PRIMARY KEY("listing_id"),
	CONSTRAINT "listing_edit_status_known" CHECK ("listing_edit"."status" in ('pending', 'flagged', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "seller_profile" (
	"user_id" uuid NOT NULL,
	"store_name" text NOT NULL,
	"store_description" text,
	"logo_id" uuid,
	"banner_id" uuid,
	"website" text,
	"business_type" text DEFAULT 'individual' NOT NULL,
	"business_registration" text,
	"tax_id" text,
	"phone_number" text,
	"whatsapp" text,
	"shares_numbers" boolean DEFAULT false NOT NULL,
	"social_media" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"business_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"local_delivery" boolean DEFAULT false NOT NULL,
	"island_wide_shipping" boolean DEFAULT false NOT NULL,
	"international_shipping" boolean DEFAULT false NOT NULL,
	"free_shipping_threshold" bigint,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"return_policy" text,
	"shipping_policy" text,
	"privacy_policy" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_profile_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "seller_profile_business_type_known" CHECK ("seller_profile"."business_type" in ('individual', 'business')),
	CONSTRAINT "seller_profile_threshold_not_negative" CHECK ("seller_profile"."free_shipping_threshold" >= 0)
);
--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "thumbhash" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "base" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_edit" ADD CONSTRAINT "listing_edit_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_logo_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_banner_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_profile" ADD CONSTRAINT "seller_profile_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency_rate"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_base_unique" ON "media" USING btree ("base");--> statement-breakpoint
CREATE INDEX "media_unused_idx" ON "media" USING btree ("unused_since") WHERE unused_since is not null;