CREATE TABLE "moderation_example" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"label" text NOT NULL,
	"format" smallint NOT NULL,
	"features" "bytea" NOT NULL,
	"left_out_by" integer,
	CONSTRAINT "moderation_example_pk" PRIMARY KEY("subject_id","kind","revision","decided_by"),
	CONSTRAINT "moderation_example_label" CHECK (label in ('honest', 'scam', 'prohibited', 'urgency'))
);
--> statement-breakpoint
CREATE TABLE "moderation_layer" (
	"version" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid,
	"restores" integer,
	"format" smallint NOT NULL,
	"weights" "bytea" NOT NULL,
	"examples" integer NOT NULL,
	"people" integer NOT NULL,
	"figures" jsonb,
	CONSTRAINT "moderation_layer_pk" PRIMARY KEY("version")
);
--> statement-breakpoint
ALTER TABLE "moderation_example" ADD CONSTRAINT "moderation_example_author_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_example_decided_idx" ON "moderation_example" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "moderation_example_author_idx" ON "moderation_example" USING btree ("author_id");