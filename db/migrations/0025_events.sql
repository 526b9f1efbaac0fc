CREATE TABLE "event_rsvp" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"place" integer,
	"visible" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_rsvp_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_rsvp_status_known" CHECK (status in ('going', 'interested', 'waiting', 'not_going')),
	CONSTRAINT "event_rsvp_in_line" CHECK (("event_rsvp"."status" = 'waiting') = ("event_rsvp"."place" is not null))
);
--> statement-breakpoint
CREATE TABLE "event_series_edit" (
	"series_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_series_edit_pk" PRIMARY KEY("series_id"),
	CONSTRAINT "event_series_edit_status_known" CHECK (status in ('pending', 'flagged', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid NOT NULL,
	"organizer_id" uuid NOT NULL,
	"draft_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"country" char(2) NOT NULL,
	"parish" text,
	"location" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"media_id" uuid,
	"max_attendees" integer,
	"waiting_list" boolean DEFAULT true NOT NULL,
	"shows_guests" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_series_pk" PRIMARY KEY("id"),
	CONSTRAINT "event_series_category_known" CHECK (category in ('market', 'festival', 'workshop', 'meetup')),
	CONSTRAINT "event_series_status_known" CHECK (status in ('pending', 'approved', 'flagged', 'rejected', 'removed', 'cancelled')),
	CONSTRAINT "event_series_places" CHECK ("event_series"."max_attendees" > 0)
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"organizer_id" uuid NOT NULL,
	"category" text NOT NULL,
	"country" char(2) NOT NULL,
	"parish" text,
	"shown" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"attendee_count" integer DEFAULT 0 NOT NULL,
	"interested_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"next_place" integer DEFAULT 1 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "event_pk" PRIMARY KEY("id"),
	CONSTRAINT "event_counts" CHECK ("event"."attendee_count" >= 0 and "event"."interested_count" >= 0 and "event"."waiting_count" >= 0),
	CONSTRAINT "event_ends_after_start" CHECK ("event"."ends_at" > "event"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "event_rsvp" ADD CONSTRAINT "event_rsvp_event_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvp" ADD CONSTRAINT "event_rsvp_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series_edit" ADD CONSTRAINT "event_series_edit_series_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organizer_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_country_fk" FOREIGN KEY ("country") REFERENCES "public"."country"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_series_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_rsvp_user_idx" ON "event_rsvp" USING btree ("user_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "event_rsvp_line_idx" ON "event_rsvp" USING btree ("event_id","place") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "event_rsvp_guests_idx" ON "event_rsvp" USING btree ("event_id","created_at") WHERE status = 'going' and visible;--> statement-breakpoint
CREATE INDEX "event_series_organizer_idx" ON "event_series" USING btree ("organizer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "event_series_draft_unique" ON "event_series" USING btree ("organizer_id","draft_id");--> statement-breakpoint
CREATE INDEX "event_series_media_idx" ON "event_series" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_series_day_unique" ON "event" USING btree ("series_id","start_on");--> statement-breakpoint
CREATE INDEX "event_upcoming_idx" ON "event" USING btree ("starts_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "event_place_idx" ON "event" USING btree ("country","starts_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "event_category_idx" ON "event" USING btree ("category","starts_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "event_days_idx" ON "event" USING btree ("start_on","end_on","category","country","organizer_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "event_reminder_idx" ON "event" USING btree ("starts_at") WHERE shown and reminded_at is null;