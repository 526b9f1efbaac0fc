CREATE TABLE "asked_question" (
	"question" text NOT NULL,
	"country" char(2) NOT NULL,
	"words" text,
	"asked_by" bit(256) DEFAULT repeat('0', 256)::bit(256) NOT NULL,
	"asked_from" bit(256) DEFAULT repeat('0', 256)::bit(256) NOT NULL,
	"nothing_from" bit(256) DEFAULT repeat('0', 256)::bit(256) NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asked_question_pk" PRIMARY KEY("question","country")
);
--> statement-breakpoint
CREATE TABLE "name_proposal" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"concept" text NOT NULL,
	"people" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "name_proposal_pk" PRIMARY KEY("id"),
	CONSTRAINT "name_proposal_name_unique" UNIQUE("name"),
	CONSTRAINT "name_proposal_state_check" CHECK (state in ('open', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "question_outcome" (
	"question" text NOT NULL,
	"listing_id" uuid NOT NULL,
	"opened_by" bit(256) DEFAULT repeat('0', 256)::bit(256) NOT NULL,
	"contacted_by" bit(256) DEFAULT repeat('0', 256)::bit(256) NOT NULL,
	"ordered_by" bit(256) DEFAULT repeat('0', 256)::bit(256) NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_outcome_pk" PRIMARY KEY("question","listing_id")
);
--> statement-breakpoint
CREATE TABLE "search_boost" (
	"question" text NOT NULL,
	"listing_id" uuid NOT NULL,
	"boost" real NOT NULL,
	CONSTRAINT "search_boost_pk" PRIMARY KEY("question","listing_id")
);
--> statement-breakpoint
ALTER TABLE "name_proposal" ADD CONSTRAINT "name_proposal_decided_by_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_outcome" ADD CONSTRAINT "question_outcome_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_boost" ADD CONSTRAINT "search_boost_listing_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_question_since_idx" ON "asked_question" USING btree ("since");--> statement-breakpoint
CREATE INDEX "question_outcome_listing_idx" ON "question_outcome" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "question_outcome_since_idx" ON "question_outcome" USING btree ("since");--> statement-breakpoint
CREATE INDEX "search_boost_listing_idx" ON "search_boost" USING btree ("listing_id");