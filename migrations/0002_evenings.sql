CREATE TABLE "rounds" (
	"room_id" text NOT NULL,
	"round" integer NOT NULL,
	"epoch" text NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"record" json NOT NULL,
	CONSTRAINT "rounds_room_id_round_pk" PRIMARY KEY("room_id","round"),
	CONSTRAINT "rounds_round" CHECK ("rounds"."round" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "person_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_room_person" UNIQUE("room_id","person_id");--> statement-breakpoint
ALTER TABLE "game_rooms" ADD CONSTRAINT "game_rooms_round" CHECK ("game_rooms"."round" between 1 and 30);