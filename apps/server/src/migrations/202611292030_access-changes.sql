-- One row for each recent transaction that changed what a user may see. A process keeps a user's access for a minute.
-- Before each use it asks whether a transaction committed a row here since the access was read (platform/access/sessions.ts).
CREATE TABLE access_changes (
  xid xid8 PRIMARY KEY DEFAULT pg_current_xact_id(),
  -- when the purge first saw the row. It deletes the row later, so that every process can see it before
  seen_at timestamptz
);

CREATE FUNCTION access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Inserts into users, staff and staff_identities need no row: a process keeps no access of a user who could not sign in yet.
CREATE TRIGGER users_access AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role <> 'PATIENT' OR NEW.role <> 'PATIENT')
    AND (OLD.role, OLD.first_name, OLD.last_name, OLD.deleted_at) IS DISTINCT FROM (NEW.role, NEW.first_name, NEW.last_name, NEW.deleted_at))
  EXECUTE FUNCTION access_changed();
CREATE TRIGGER staff_access AFTER UPDATE ON staff FOR EACH ROW
  WHEN ((OLD.time_zone, OLD.disabled_at) IS DISTINCT FROM (NEW.time_zone, NEW.disabled_at))
  EXECUTE FUNCTION access_changed();
CREATE TRIGGER staff_identities_access AFTER UPDATE OR DELETE ON staff_identities EXECUTE FUNCTION access_changed();
CREATE TRIGGER teams_access AFTER UPDATE OF deleted_at OR DELETE ON teams EXECUTE FUNCTION access_changed();
CREATE TRIGGER team_memberships_access AFTER INSERT OR UPDATE OR DELETE ON team_memberships EXECUTE FUNCTION access_changed();
CREATE TRIGGER team_clients_access AFTER INSERT OR UPDATE OR DELETE ON team_clients EXECUTE FUNCTION access_changed();
CREATE TRIGGER client_auditors_access AFTER INSERT OR UPDATE OR DELETE ON client_auditors EXECUTE FUNCTION access_changed();
CREATE TRIGGER absences_access AFTER INSERT OR UPDATE OR DELETE ON absences EXECUTE FUNCTION access_changed();
