CREATE TABLE "resting_numbers" (
	"room_id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "last_won_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "made_by" text;--> statement-breakpoint
CREATE INDEX "seats_made_by" ON "seats" USING btree ("made_by");