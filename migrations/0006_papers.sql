ALTER TABLE "players" ADD COLUMN "kind" text DEFAULT 'phone' NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "paper_no" integer;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "paper" jsonb;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_room_paper" UNIQUE("room_id","paper_no");--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_paper" CHECK (("players"."kind" = 'phone' and "players"."paper_no" is null)
        or ("players"."kind" = 'paper' and "players"."paper_no" is not null and "players"."paper_no" >= 1 and not "players"."is_host"));