-- The provider with whom an event is planned, where the member has consented to treat (docs/areas/schedule.md).
ALTER TABLE scheduled_events ADD COLUMN provider_id bigint REFERENCES staff;
CREATE INDEX scheduled_events_provider ON scheduled_events (provider_id) WHERE provider_id IS NOT NULL;
