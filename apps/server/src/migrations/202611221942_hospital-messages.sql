-- What hospitals send (HL7 v2 ADT): stored before it is acknowledged, applied afterwards, and kept with what came of it.
CREATE TABLE hospital_senders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 120),
  -- of times that name no offset
  time_zone text NOT NULL,
  -- SHA-256 of the key with which it sends over HTTPS; none where it does not
  key_hash bytea UNIQUE,
  silence_told_at timestamptz,
  created_at timestamptz NOT NULL
);

-- A number under which a sender knows a patient, and who of the members that is.
CREATE TABLE hospital_patients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender_id bigint NOT NULL REFERENCES hospital_senders,
  authority text NOT NULL,
  value text NOT NULL,
  member_id bigint REFERENCES members,
  -- 'certain' by the rules, 'decided' by somebody; decided without a member is nobody of ours
  decision text CHECK (decision IN ('certain', 'decided')),
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  merged_into_id bigint REFERENCES hospital_patients CHECK (merged_into_id <> id),
  UNIQUE (sender_id, authority, value)
);
CREATE INDEX hospital_patients_member ON hospital_patients (member_id);
CREATE INDEX hospital_patients_decided_by ON hospital_patients (decided_by);
CREATE INDEX hospital_patients_merged ON hospital_patients (merged_into_id);

CREATE TABLE hospital_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender_id bigint NOT NULL REFERENCES hospital_senders,
  control_id text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  body_hash bytea NOT NULL,
  visit_key text,
  recorded_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  patient_id bigint REFERENCES hospital_patients,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'applied', 'review', 'nobody', 'refused')),
  -- why it was refused
  reason text,
  hospitalization_id bigint REFERENCES hospitalizations ON DELETE SET NULL,
  applied_at timestamptz,
  UNIQUE (sender_id, control_id, body_hash)
);
CREATE INDEX hospital_messages_waiting ON hospital_messages (sender_id, id) WHERE state = 'received';
CREATE INDEX hospital_messages_state ON hospital_messages (state, id DESC);
CREATE INDEX hospital_messages_visit ON hospital_messages (sender_id, visit_key);
CREATE INDEX hospital_messages_patient ON hospital_messages (patient_id);
CREATE INDEX hospital_messages_stay ON hospital_messages (hospitalization_id);
CREATE INDEX hospital_messages_heard ON hospital_messages (sender_id, received_at);
