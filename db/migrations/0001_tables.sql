CREATE TABLE "user" (
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"phone" text,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"island_verified" boolean DEFAULT false NOT NULL,
	"country" char(2),
	"parish" text,
	"bio" text,
	CONSTRAINT "user_pk" PRIMARY KEY("id"),
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_role_known" CHECK ("user"."role" in ('user', 'moderator', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" smallint NOT NULL,
	"slug" text NOT NULL,
	"parent_id" smallint,
	CONSTRAINT "category_pk" PRIMARY KEY("id"),
	CONSTRAINT "category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "country" (
	"code" char(2) NOT NULL,
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	CONSTRAINT "country_pk" PRIMARY KEY("code")
);
--> statement-breakpoint
CREATE TABLE "currency_rate" (
	"code" char(3) NOT NULL,
	"rate" numeric(14, 6) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_rate_pk" PRIMARY KEY("code"),
	CONSTRAINT "currency_rate_positive" CHECK ("currency_rate"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "listing_daily_view" (
	"day" date NOT NULL,
	"listing_id" uuid NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_daily_view_pk" PRIMARY KEY("day","listing_id")
);
--> statement-breakpoint
CREATE TABLE "listing_facet" (
	"category_id" smallint NOT NULL,
	"country" char(2) NOT NULL,
	"condition" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "listing_facet_pk" PRIMARY KEY("category_id","country","condition")
);
--> statement-breakpoint
CREATE TABLE "listing_media" (
	"listing_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "listing_media_pk" PRIMARY KEY("listing_id","position")
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	"category_id" smallint NOT NULL,
	"root_id" smallint NOT NULL,
	"country" char(2) NOT NULL,
	"parish" text,
	"condition" text,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "listing_search_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "listing_stats" (
	"listing_id" uuid NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"trending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listing_stats_pk" PRIMARY KEY("listing_id")
);
--> statement-breakpoint
CREATE TABLE "listing" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"category_id" smallint NOT NULL,
	"condition" text,
	"country" char(2) NOT NULL,
	"parish" text,
	"stock_quantity" integer DEFAULT 1 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_negotiable" boolean DEFAULT false NOT NULL,
	"negotiable_price" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"variations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"local_gem" boolean DEFAULT false NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"reserved_for" uuid,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "listing_pk" PRIMARY KEY("id"),
	CONSTRAINT "listing_price_not_negative" CHECK ("listing"."price" >= 0),
	CONSTRAINT "listing_stock_not_negative" CHECK ("listing"."stock_quantity" >= 0),
	CONSTRAINT "listing_status_known" CHECK (status in ('draft', 'pending', 'approved', 'flagged', 'rejected', 'removed', 'expired')),
	CONSTRAINT "listing_condition_known" CHECK (condition in ('new', 'like-new', 'good', 'used', 'newly-constructed', 'average-condition', 'fixer-upper'))
);
--> statement-breakpoint
CREATE TABLE "search_term" (
	"term" text NOT NULL,
	"df" integer NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "search_term_pk" PRIMARY KEY("term")
);
--> statement-breakpoint
CREATE TABLE "title_phrase" (
	"phrase" text NOT NULL,
	"label" text NOT NULL,
	"df" integer NOT NULL,
	CONSTRAINT "title_phrase_pk" PRIMARY KEY("phrase")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"poster" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_pk" PRIMARY KEY("id"),
	CONSTRAINT "media_kind_known" CHECK ("media"."kind" in ('image', 'video')),
	CONSTRAINT "media_size_positive" CHECK ("media"."width" > 0 and "media"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_pk" PRIMARY KEY("id"),
	CONSTRAINT "review_rating_in_range" CHECK ("review"."rating" between 1 and 5),
	CONSTRAINT "review_helpful_not_negative" CHECK ("review"."helpful" >= 0),
	CONSTRAINT "review_target_known" CHECK ("review"."target_type" in ('seller', 'listing')),
	CONSTRAINT "review_not_of_oneself" CHECK (not ("review"."target_type" = 'seller' and "review"."target_id" = "review"."user_id"))
);
--> statement-breakpoint
CREATE TABLE "seller_stats" (
	"user_id" uuid NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_stats_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "seller_stats_in_range" CHECK ("seller_stats"."rating_count" >= 0 and "seller_stats"."rating_sum" between "seller_stats"."rating_count" and 5 * "seller_stats"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "outbox_event" (
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_by" text[] DEFAULT '{}'::text[] NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "outbox_event_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	"previous_hits" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limit_pk" PRIMARY KEY("key")
);
--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_country_fk" FOREIGN KEY ("country") REFERENCES "public"."country"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_daily_view" ADD CONSTRAINT "listing_daily_view_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_media" ADD CONSTRAINT "listing_media_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_media" ADD CONSTRAINT "listing_media_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_search" ADD CONSTRAINT "listing_search_listing_fk" FOREIGN KEY ("id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_stats" ADD CONSTRAINT "listing_stats_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_category_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_country_fk" FOREIGN KEY ("country") REFERENCES "public"."country"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency_rate"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_reserved_for_fk" FOREIGN KEY ("reserved_for") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_stats" ADD CONSTRAINT "seller_stats_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_parent_idx" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "listing_daily_view_listing_idx" ON "listing_daily_view" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listing_media_media_idx" ON "listing_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "listing_search_created_idx" ON "listing_search" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_search_price_idx" ON "listing_search" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "listing_search_root_created_idx" ON "listing_search" USING btree ("root_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_search_root_price_idx" ON "listing_search" USING btree ("root_id","price","id");--> statement-breakpoint
CREATE INDEX "listing_stats_popular_idx" ON "listing_stats" USING btree ("views" DESC NULLS FIRST,"listing_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_stats_trending_idx" ON "listing_stats" USING btree ("trending" DESC NULLS FIRST,"views" DESC NULLS FIRST,"listing_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_user_idx" ON "listing" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_gem_idx" ON "listing" USING btree ("country","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE local_gem and status = 'approved' and sold_at is null;--> statement-breakpoint
CREATE INDEX "listing_expiry_idx" ON "listing" USING btree ("expires_at") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "listing_reserved_for_idx" ON "listing" USING btree ("reserved_for") WHERE reserved_for is not null;--> statement-breakpoint
CREATE INDEX "search_term_trgm_idx" ON "search_term" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_term_prefix_idx" ON "search_term" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "title_phrase_prefix_idx" ON "title_phrase" USING btree ("phrase" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "media_owner_idx" ON "media" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "review_target_idx" ON "review" USING btree ("target_type","target_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_user_idx" ON "review" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_event_due_idx" ON "outbox_event" USING btree ("available_at") WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX "rate_limit_expires_idx" ON "rate_limit" USING btree ("expires_at");