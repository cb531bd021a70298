ALTER TABLE "players" ADD COLUMN "removal" jsonb;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_removal" CHECK ("players"."removal" is null or "players"."removed");