-- What is planned with a provider stands on their docket: what is open is found by when it is due, however much is over.
CREATE INDEX scheduled_events_provider_open ON scheduled_events (provider_id, due_at)
  WHERE provider_id IS NOT NULL AND resolved_at IS NULL AND deleted_at IS NULL;
