ALTER TABLE "game_rooms" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "caller_id" uuid;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "caller_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;