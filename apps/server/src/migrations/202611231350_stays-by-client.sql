-- In whose list a stay stands: that of its member's client, and in nobody's once the stay or the member is deleted; and by which guide it is
-- sorted there. Both are kept with the stay, so that an auditor's list is counted and sorted from one index, without a look at the member of
-- each (docs/decisions/2026-11-23-hospitalization-list-columns.md).
ALTER TABLE hospitalizations ADD COLUMN listed_client_id bigint REFERENCES clients, ADD COLUMN listed_guide_id bigint REFERENCES staff;

-- Whoever merges or deletes a member holds their row: a stay that is written meanwhile waits, and then sees what came of it.
CREATE FUNCTION hospitalizations_take_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed_client_id := NULL;
  NEW.listed_guide_id := NULL;
  IF NEW.deleted_at IS NULL THEN
    SELECT client_id, assigned_guide_id INTO NEW.listed_client_id, NEW.listed_guide_id
      FROM members WHERE user_id = NEW.member_id AND deleted_at IS NULL FOR KEY SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hospitalizations_list_from_member BEFORE INSERT OR UPDATE OF member_id, deleted_at ON hospitalizations
  FOR EACH ROW EXECUTE FUNCTION hospitalizations_take_list();

CREATE FUNCTION members_copy_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hospitalizations
     SET listed_client_id = CASE WHEN NEW.deleted_at IS NULL THEN NEW.client_id END,
         listed_guide_id = CASE WHEN NEW.deleted_at IS NULL THEN NEW.assigned_guide_id END
   WHERE member_id = NEW.user_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER members_list_to_stays AFTER UPDATE OF client_id, assigned_guide_id, deleted_at ON members
  FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id OR OLD.assigned_guide_id IS DISTINCT FROM NEW.assigned_guide_id
                     OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION members_copy_list();

DROP INDEX hospitalizations_home;
DROP INDEX hospitalizations_admitted;
-- What is counted and filtered stands in the index too. PostgreSQL reads from it alone only where it holds the columns of the expression as well.
CREATE INDEX hospitalizations_listed_home
  ON hospitalizations (listed_client_id, coalesce(discharge_date, guide_entered_discharged_at) DESC NULLS FIRST, id DESC)
  INCLUDE (discharge_date, guide_entered_discharged_at, admit_date, is_enrolled_in_behavioral_health, follow_up_type, member_id, listed_guide_id)
  WHERE listed_client_id IS NOT NULL;
CREATE INDEX hospitalizations_listed_admitted ON hospitalizations (listed_client_id, admit_date DESC, id DESC) WHERE listed_client_id IS NOT NULL;
CREATE INDEX hospitalizations_listed_guide ON hospitalizations (listed_guide_id) WHERE listed_guide_id IS NOT NULL;

-- What a stay, a call or a need led to, finished or not: a look at all to-dos for each row of a list before.
CREATE INDEX todos_cause ON todos (cause_id, cause_type, type);
