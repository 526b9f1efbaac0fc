ALTER TABLE "listing" DROP CONSTRAINT "listing_reserved_for_fk";
--> statement-breakpoint
DROP INDEX "listing_reserved_for_idx";--> statement-breakpoint
ALTER TABLE "listing" DROP COLUMN "reserved_for";