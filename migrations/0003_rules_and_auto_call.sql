CREATE TABLE "next_people" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"name" text NOT NULL,
	"ticket_count" integer DEFAULT 1 NOT NULL,
	"owner_session" text NOT NULL,
	"holder_session" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "next_people_room_name" UNIQUE("room_id","name"),
	CONSTRAINT "next_people_ticket_count" CHECK ("next_people"."ticket_count" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "winners" DROP CONSTRAINT "winners_room_pattern";--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "last_throw" jsonb;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "rules" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "auto_state" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "auto_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "auto_pause" jsonb;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "next_call_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "evening_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "came" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "out_of" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "prize" text;--> statement-breakpoint
ALTER TABLE "next_people" ADD CONSTRAINT "next_people_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "next_people_owner" ON "next_people" USING btree ("owner_session");--> statement-breakpoint
CREATE INDEX "next_people_holder" ON "next_people" USING btree ("holder_session");--> statement-breakpoint
CREATE INDEX "game_rooms_next_call" ON "game_rooms" USING btree ("next_call_at") WHERE "game_rooms"."next_call_at" is not null;--> statement-breakpoint
ALTER TABLE "rounds" DROP COLUMN "epoch";--> statement-breakpoint
ALTER TABLE "rounds" DROP COLUMN "finished_at";--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_room_pattern_place" UNIQUE("room_id","pattern","place");--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_room_pattern_player" UNIQUE("room_id","pattern","player_id");--> statement-breakpoint
ALTER TABLE "game_rooms" ADD CONSTRAINT "game_rooms_auto_state" CHECK ("game_rooms"."auto_state" in ('off', 'on', 'paused'));