CREATE TABLE "recordings" (
	"room_id" text NOT NULL,
	"number" integer NOT NULL,
	"voice_id" uuid NOT NULL,
	"take" integer NOT NULL,
	"wav" text NOT NULL,
	CONSTRAINT "recordings_room_id_number_pk" PRIMARY KEY("room_id","number"),
	CONSTRAINT "recordings_voice_number" UNIQUE("voice_id","number"),
	CONSTRAINT "recordings_number" CHECK ("recordings"."number" between 1 and 90),
	CONSTRAINT "recordings_wav" CHECK (char_length("recordings"."wav") <= 85392)
);
--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "own_voice" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;