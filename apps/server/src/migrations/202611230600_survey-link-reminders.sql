-- When a guide was reminded of a link to a survey that nobody has opened (docs/areas/links.md#reminders).
ALTER TABLE survey_links ADD COLUMN forgotten_at timestamptz;
