CREATE TABLE "installation" (
	"id" smallint DEFAULT 1 NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_pk" PRIMARY KEY("id"),
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
