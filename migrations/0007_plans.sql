ALTER TABLE "game_rooms" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "evening_name" text;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "plan_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "host_link" text;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "host_link_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD CONSTRAINT "game_rooms_plan" CHECK (("game_rooms"."starts_at" is null) = ("game_rooms"."zone" is null));--> statement-breakpoint
ALTER TABLE "game_rooms" ADD CONSTRAINT "game_rooms_evening_name" CHECK (char_length("game_rooms"."evening_name") <= 320);