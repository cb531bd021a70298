CREATE TABLE "draw_calls" (
	"room_id" text NOT NULL,
	"seq" integer NOT NULL,
	"position" integer NOT NULL,
	"salt" text NOT NULL,
	"skipped" jsonb NOT NULL,
	CONSTRAINT "draw_calls_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "draw_calls_position" UNIQUE("room_id","position"),
	CONSTRAINT "draw_calls_seq" CHECK ("draw_calls"."seq" between 1 and 90),
	CONSTRAINT "draw_calls_position_range" CHECK ("draw_calls"."position" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "draw_contributions" (
	"room_id" text NOT NULL,
	"player_id" uuid NOT NULL,
	"entropy" text NOT NULL,
	CONSTRAINT "draw_contributions_room_id_player_id_pk" PRIMARY KEY("room_id","player_id")
);
--> statement-breakpoint
CREATE TABLE "draw_secrets" (
	"room_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"room_id" text PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"commitment" text NOT NULL,
	"public_seed" text,
	"leaves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"secret" text
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"player_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "presence_player_id_process_id_pk" PRIMARY KEY("player_id","process_id")
);
--> statement-breakpoint
CREATE TABLE "resting_numbers" (
	"room_id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "caller_id" uuid;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "caller_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "last_won_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "draw_calls" ADD CONSTRAINT "draw_calls_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_contributions" ADD CONSTRAINT "draw_contributions_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD CONSTRAINT "draw_secrets_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_room_id_game_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."game_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_process_id_server_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."server_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_process" ON "presence" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "uploads_created_at" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seats_made_by" ON "seats" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "seats_owner" ON "seats" USING btree ("owner_session");--> statement-breakpoint
CREATE INDEX "seats_holder" ON "seats" USING btree ("holder_session");--> statement-breakpoint
CREATE INDEX "winners_player" ON "winners" USING btree ("player_id");