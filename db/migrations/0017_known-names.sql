CREATE TABLE "known_name" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"plain" text NOT NULL,
	"skeleton" text NOT NULL,
	CONSTRAINT "known_name_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "known_name_kind_known" CHECK ("known_name"."kind" in ('person', 'store'))
);
--> statement-breakpoint
ALTER TABLE "known_name" ADD CONSTRAINT "known_name_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_name_skeleton_idx" ON "known_name" USING btree ("skeleton");