CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"opening" text DEFAULT 'everybody' NOT NULL,
	"opening_code" text,
	"ads" boolean DEFAULT true NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1),
	CONSTRAINT "site_settings_opening" CHECK ("site_settings"."opening" in ('everybody', 'code', 'nobody')),
	CONSTRAINT "site_settings_opening_code" CHECK ("site_settings"."opening_code" ~ '^[A-Z2-9]{8}$'),
	CONSTRAINT "site_settings_code_is_there" CHECK ("site_settings"."opening" <> 'code' or "site_settings"."opening_code" is not null)
);
--> statement-breakpoint
ALTER TABLE "game_rooms" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_rooms" ADD CONSTRAINT "game_rooms_closed" CHECK ("game_rooms"."closed_at" is null or ("game_rooms"."status" = 'finished' and "game_rooms"."next_call_at" is null));