CREATE TABLE "schema_support" (
	"id" smallint DEFAULT 1 NOT NULL,
	"oldest_migration" bigint NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "schema_support_pk" PRIMARY KEY("id"),
	CONSTRAINT "schema_support_one_row" CHECK ("schema_support"."id" = 1)
);
