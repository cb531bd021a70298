CREATE INDEX "seats_owner" ON "seats" USING btree ("owner_session");--> statement-breakpoint
CREATE INDEX "seats_holder" ON "seats" USING btree ("holder_session");