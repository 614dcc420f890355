-- A patient of whom nobody is known is looked for again among members who come later or change. What they are known by is kept with the patient,
-- as the last of their messages has it.
ALTER TABLE hospital_patients
  ADD COLUMN birth_day date,
  ADD COLUMN first_name text,
  ADD COLUMN last_name text,
  ADD COLUMN numbers text[];
CREATE INDEX hospital_patients_unknown_birth ON hospital_patients (birth_day) WHERE decision IS NULL;
CREATE INDEX hospital_patients_unknown_name ON hospital_patients (last_name) WHERE decision IS NULL;
CREATE INDEX hospital_patients_unknown_numbers ON hospital_patients USING gin (numbers) WHERE decision IS NULL;
CREATE INDEX hospital_messages_of_nobody ON hospital_messages (patient_id) WHERE state = 'nobody';

-- Members who came, or by whose name, birth date, sex or numbers somebody could be found now, whichever way that was written. No reference: of
-- who is gone nobody is found.
CREATE TABLE hospital_lookups (
  member_id bigint PRIMARY KEY,
  -- the transaction that took it up: what was matched without seeing this member is over once every transaction before it is
  seen_in xid8
);

CREATE FUNCTION hospital_look_for(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hospital_lookups (member_id) SELECT DISTINCT x.id FROM unnest(ids) x (id) WHERE EXISTS (SELECT FROM hospital_senders)
  ON CONFLICT (member_id) DO UPDATE SET seen_in = NULL;
$$;

CREATE FUNCTION members_look_for_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hospital_look_for(ARRAY(SELECT user_id FROM made));
  RETURN NULL;
END $$;
CREATE TRIGGER members_made_are_looked_for AFTER INSERT ON members
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION members_look_for_new();

CREATE FUNCTION members_look_for() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hospital_look_for(ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER members_changed_are_looked_for AFTER UPDATE OF date_of_birth, gender, client_user_id, deleted_at ON members
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND (OLD.date_of_birth IS DISTINCT FROM NEW.date_of_birth OR OLD.gender IS DISTINCT FROM NEW.gender
                     OR OLD.client_user_id IS DISTINCT FROM NEW.client_user_id OR OLD.deleted_at IS NOT NULL))
  EXECUTE FUNCTION members_look_for();

CREATE FUNCTION users_look_for() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hospital_look_for(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER members_renamed_are_looked_for AFTER UPDATE OF first_name, last_name, preferred_name ON users
  FOR EACH ROW WHEN (NEW.role = 'PATIENT' AND (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name
                     OR OLD.preferred_name IS DISTINCT FROM NEW.preferred_name))
  EXECUTE FUNCTION users_look_for();

CREATE FUNCTION identifiers_look_for() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hospital_look_for(ARRAY[NEW.member_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER members_numbered_are_looked_for AFTER INSERT OR UPDATE OF value ON member_identifiers
  FOR EACH ROW EXECUTE FUNCTION identifiers_look_for();
