CREATE TABLE "advertisements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"image_url" text NOT NULL,
	"link_url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_stats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"date" date NOT NULL,
	"rooms_created" integer DEFAULT 0 NOT NULL,
	"total_tickets_used" integer DEFAULT 0 NOT NULL,
	"total_players_joined" integer DEFAULT 0 NOT NULL,
	"total_games_finished" integer DEFAULT 0 NOT NULL,
	"total_winners" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_stats_date_unique" UNIQUE("date")
);
--> statement-breakpoint
CREATE TABLE "game_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"host_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"current_number" integer,
	"audio_announcement" text,
	"winner_announcement" text,
	"last_winner" jsonb,
	"called_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"host_called_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"selected_tickets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"disabled_patterns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_called_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "game_rooms_id" CHECK ("game_rooms"."id" ~ '^[0-9]{6}$'),
	CONSTRAINT "game_rooms_status" CHECK ("game_rooms"."status" in ('waiting', 'ticket_selection', 'active', 'finished')),
	CONSTRAINT "game_rooms_current_number" CHECK ("game_rooms"."current_number" between 1 and 90),
	CONSTRAINT "game_rooms_called_numbers" CHECK (jsonb_array_length("game_rooms"."called_numbers") <= 90)
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"name" text NOT NULL,
	"ticket_count" integer DEFAULT 1 NOT NULL,
	"selected_ticket_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tickets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marked_numbers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_host" boolean DEFAULT false NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"ticket_selection_done" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "players_room_name" UNIQUE("room_id","name"),
	CONSTRAINT "players_room_id" UNIQUE("room_id","id"),
	CONSTRAINT "players_ticket_count" CHECK ("players"."ticket_count" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"owner_session" text NOT NULL,
	"holder_session" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "winners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"player_id" uuid NOT NULL,
	"player_name" text NOT NULL,
	"pattern" text NOT NULL,
	"ticket_number" integer NOT NULL,
	"screenshot" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "winners_room_pattern" UNIQUE("room_id","pattern"),
	CONSTRAINT "winners_pattern" CHECK ("winners"."pattern" in ('First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House')),
	CONSTRAINT "winners_ticket_number" CHECK ("winners"."ticket_number" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "players_one_host" ON "players" USING btree ("room_id") WHERE "players"."is_host";--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");