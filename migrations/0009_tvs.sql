CREATE TABLE "tvs" (
	"room_id" text NOT NULL,
	"process_id" uuid NOT NULL,
	"speaks" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tvs_room_id_process_id_pk" PRIMARY KEY("room_id","process_id")
);
--> statement-breakpoint
ALTER TABLE "tvs" ADD CONSTRAINT "tvs_process_id_server_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."server_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tvs_process" ON "tvs" USING btree ("process_id");