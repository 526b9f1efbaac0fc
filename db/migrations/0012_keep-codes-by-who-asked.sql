CREATE TABLE "code" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_from" text NOT NULL,
	"hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"wrong_tries_from" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_pk" PRIMARY KEY("purpose","subject","asked_by")
);
--> statement-breakpoint
CREATE INDEX "code_subject_idx" ON "code" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "code_asked_by_idx" ON "code" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "code_expiry_idx" ON "code" USING btree ("expires_at");--> statement-breakpoint
-- Tokens stay in their browsers' cookies alone. Servers of the version before find no session any more.
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
