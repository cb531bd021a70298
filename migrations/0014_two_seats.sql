ALTER TABLE "players" ADD COLUMN "joined_to" uuid;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "joined_name" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "before_joining" jsonb;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "stands" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "joined_stands" boolean;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_room_seat" UNIQUE("room_id","person_id","name","stands");--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_room_joined" UNIQUE("room_id","joined_to");--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_joined" CHECK (("players"."stands" and "players"."joined_to" is null and "players"."joined_name" is null
          and "players"."joined_stands" is null and "players"."before_joining" is null)
        or (not "players"."stands" and "players"."joined_to" is not null and "players"."joined_to" <> "players"."person_id"
          and "players"."joined_name" is not null and "players"."joined_stands" is not null and "players"."joined_stands"
          and "players"."before_joining" is not null and "players"."kind" = 'phone' and not "players"."is_host"));