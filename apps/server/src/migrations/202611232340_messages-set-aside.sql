-- A message that could not be applied is set aside, so that those behind it are: the state says so, the reason why.
ALTER TABLE hospital_messages DROP CONSTRAINT hospital_messages_state_check;
ALTER TABLE hospital_messages ADD CONSTRAINT hospital_messages_state_check
  CHECK (state IN ('received', 'applied', 'review', 'nobody', 'refused', 'failed'));
COMMENT ON COLUMN hospital_messages.reason IS 'Why it was refused, or set aside.';
