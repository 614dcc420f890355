-- One row for each recent transaction that changed what a user may see. A process keeps a user's access for a minute.
-- Before each use it compares these rows with the rows that existed when it read the access (platform/access/sessions.ts).
CREATE TABLE access_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- when the purge first saw the row. It deletes the row later, so that every process can see it before
  seen_at timestamptz
);

CREATE FUNCTION access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- one row for each transaction; the setting ends with it
  IF current_setting('guidepost.access_changed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    INSERT INTO public.access_changes DEFAULT VALUES;
    PERFORM set_config('guidepost.access_changed', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

-- Inserts into users, staff and staff_identities need no row: a process keeps no access of a user who could not sign in yet.
CREATE TRIGGER users_access AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role <> 'PATIENT' OR NEW.role <> 'PATIENT')
    AND (OLD.role, OLD.first_name, OLD.last_name, OLD.deleted_at) IS DISTINCT FROM (NEW.role, NEW.first_name, NEW.last_name, NEW.deleted_at))
  EXECUTE FUNCTION access_changed();
CREATE TRIGGER users_access_delete AFTER DELETE ON users FOR EACH ROW WHEN (OLD.role <> 'PATIENT') EXECUTE FUNCTION access_changed();
CREATE TRIGGER staff_access AFTER UPDATE ON staff FOR EACH ROW
  WHEN ((OLD.time_zone, OLD.disabled_at) IS DISTINCT FROM (NEW.time_zone, NEW.disabled_at))
  EXECUTE FUNCTION access_changed();
CREATE TRIGGER staff_access_delete AFTER DELETE ON staff FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER staff_identities_access AFTER UPDATE OR DELETE ON staff_identities FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER teams_access AFTER UPDATE OF deleted_at OR DELETE ON teams FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER team_memberships_access AFTER INSERT OR UPDATE OR DELETE ON team_memberships FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER team_clients_access AFTER INSERT OR UPDATE OR DELETE ON team_clients FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER client_auditors_access AFTER INSERT OR UPDATE OR DELETE ON client_auditors FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER absences_access AFTER INSERT OR DELETE OR UPDATE OF staff_id, cover_id, first_day, last_day, deleted_at ON absences
  FOR EACH ROW EXECUTE FUNCTION access_changed();
