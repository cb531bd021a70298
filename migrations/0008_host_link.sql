ALTER TABLE "seats" ADD COLUMN "host_link" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "link_log" jsonb;--> statement-breakpoint
ALTER TABLE "game_rooms" DROP COLUMN "host_link";--> statement-breakpoint
ALTER TABLE "game_rooms" DROP COLUMN "host_link_used_at";--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_shared" CHECK (not "seats"."is_shared" or "seats"."owner_session" <> "seats"."holder_session");--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_host_link" CHECK ("seats"."host_link" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_link_log" CHECK ("seats"."link_log" is not null or ("seats"."host_link" is null and not "seats"."is_shared"));