CREATE TABLE "presence" (
	"player_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "presence_player_id_process_id_pk" PRIMARY KEY("player_id","process_id")
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
ALTER TABLE "players" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_process_id_server_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."server_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_process" ON "presence" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "uploads_created_at" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "winners_player" ON "winners" USING btree ("player_id");