-- The message that a user decided about. The decision applies to the name and birth date in this message. Null if no user
-- decided. Also null for earlier decisions if no to-do shows the message.
ALTER TABLE hospital_patients ADD COLUMN decided_message_id bigint;
ALTER TABLE hospital_patients ADD CONSTRAINT hospital_patients_decided_message
  FOREIGN KEY (decided_message_id) REFERENCES hospital_messages NOT VALID;
