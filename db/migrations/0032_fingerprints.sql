CREATE TABLE "picture_fingerprint" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"bands" integer[] NOT NULL,
	"media_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	"detail" "bytea" NOT NULL,
	CONSTRAINT "picture_fingerprint_pk" PRIMARY KEY("media_id")
);
--> statement-breakpoint
CREATE TABLE "text_fingerprint" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"bands" integer[] NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "text_fingerprint_pk" PRIMARY KEY("subject_id","kind")
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "picture_fingerprint" ADD CONSTRAINT "picture_fingerprint_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_fingerprint" ADD CONSTRAINT "text_fingerprint_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_fingerprint_bands_idx" ON "picture_fingerprint" USING gin ("bands") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "picture_fingerprint_subject_idx" ON "picture_fingerprint" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "picture_fingerprint_author_idx" ON "picture_fingerprint" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "picture_fingerprint_seen_idx" ON "picture_fingerprint" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "text_fingerprint_bands_idx" ON "text_fingerprint" USING gin ("bands") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "text_fingerprint_author_idx" ON "text_fingerprint" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "text_fingerprint_seen_idx" ON "text_fingerprint" USING btree ("seen_at");