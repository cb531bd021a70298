ALTER TABLE "winners" DROP CONSTRAINT "winners_room_pattern_place";--> statement-breakpoint
ALTER TABLE "winners" DROP CONSTRAINT "winners_pattern";--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "rank" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "also" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_room_pattern_prize" UNIQUE("room_id","pattern","rank","place");--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_rank" CHECK ("winners"."rank" between 1 and 5);--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_also" CHECK (jsonb_array_length("winners"."also") < 6);--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_pattern" CHECK ("winners"."pattern" in ('Bottom Line', 'Breakfast', 'Dinner', 'Early Seven', 'First Five', 'Four Corners', 'Full House', 'Full Sheet', 'Half Sheet', 'King Corners', 'Laddu', 'Lunch', 'Middle Line', 'Own Pattern', 'Pyramid', 'Queen Corners', 'Second House', 'Star', 'Temperature', 'Third House', 'Top Line', 'Two Lines'));