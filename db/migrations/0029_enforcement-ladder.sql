CREATE TABLE "sanction" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"step" text NOT NULL,
	"rule" text,
	"note" text DEFAULT '' NOT NULL,
	"evidence" jsonb NOT NULL,
	"decision_id" uuid,
	"by_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifts_id" uuid,
	CONSTRAINT "sanction_pk" PRIMARY KEY("id"),
	CONSTRAINT "sanction_lifts_something" CHECK (("sanction"."step" in ('expiry', 'restoration')) = ("sanction"."lifts_id" is not null)),
	CONSTRAINT "sanction_until_suspension" CHECK (("sanction"."step" = 'suspension') = ("sanction"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "standing" (
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"strikes" integer NOT NULL,
	"sanction_id" uuid,
	"last_id" uuid,
	CONSTRAINT "standing_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "standing_strikes_counted" CHECK ("standing"."strikes" >= 0)
);
--> statement-breakpoint
DROP INDEX "audit_subject_idx";--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "subject_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "identity_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_lifts_fk" FOREIGN KEY ("lifts_id") REFERENCES "public"."sanction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing" ADD CONSTRAINT "standing_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sanction_user_idx" ON "sanction" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sanction_lifted_once" ON "sanction" USING btree ("lifts_id","step");--> statement-breakpoint
CREATE INDEX "standing_state_idx" ON "standing" USING btree ("state","user_id") WHERE state <> 'ok';--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_group_idx" ON "audit" USING btree (split_part("action", '.', 1),"id");--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("subject_id","id");