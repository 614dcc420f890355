-- An enrollment import can be undone for some days: what it writes is recorded row by row, before and after.

ALTER TABLE enrollment_imports
  -- When its writing began: rows that staff added later are newer. Null if nothing was recorded, so that it cannot be undone.
  ADD COLUMN applied_at timestamptz,
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by bigint REFERENCES users,
  -- How many rows were undone, undone in part, or left.
  ADD COLUMN undo_results jsonb NOT NULL DEFAULT '{}';
CREATE INDEX enrollment_imports_undone_by ON enrollment_imports (undone_by) WHERE undone_by IS NOT NULL;

ALTER TABLE enrollment_imports DROP CONSTRAINT enrollment_imports_state_check;
ALTER TABLE enrollment_imports ADD CONSTRAINT enrollment_imports_state_check CHECK (state IN
  ('reading', 'comparing', 'preview', 'applying', 'done', 'discarded', 'failed', 'undoing', 'undone'));
DROP INDEX enrollment_imports_unfinished;
CREATE INDEX enrollment_imports_unfinished ON enrollment_imports (worked_at) WHERE state IN ('comparing', 'applying', 'undoing');

ALTER TABLE enrollment_rows
  ADD COLUMN undone text CHECK (undone IN ('undone', 'partly', 'left')),
  -- What was not undone, and why.
  ADD COLUMN undo_notes jsonb NOT NULL DEFAULT '[]';
CREATE INDEX enrollment_rows_left ON enrollment_rows (import_id, position) WHERE undone IN ('partly', 'left');

CREATE TABLE enrollment_writes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id bigint NOT NULL REFERENCES enrollment_imports,
  -- No foreign key: a merge of two members must not change what was written about which of them.
  member_id bigint NOT NULL,
  table_name text NOT NULL,
  row_key jsonb NOT NULL,
  -- Of an updated row the columns that changed, else the whole row; null if there was no row.
  before jsonb,
  after jsonb
);
CREATE INDEX enrollment_writes_import ON enrollment_writes (import_id, member_id);
CREATE INDEX enrollment_writes_member ON enrollment_writes (member_id);

-- Records a row that an import writes. Arguments: the column that names the member, and those of the key.
CREATE FUNCTION record_enrollment_write() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  was jsonb;
  now_is jsonb;
  whole jsonb;
  key jsonb := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN now_is := to_jsonb(NEW); END IF;
  whole := coalesce(now_is, was);
  IF whole -> TG_ARGV[0] = 'null' THEN RETURN NULL; END IF;
  FOR n IN 1 .. TG_NARGS - 1 LOOP
    key := key || jsonb_build_object(TG_ARGV[n], whole -> TG_ARGV[n]);
  END LOOP;
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, now_is -> o.key) INTO was, now_is
      FROM jsonb_each(was) o WHERE now_is -> o.key IS DISTINCT FROM o.value;
    IF was IS NULL THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO enrollment_writes (import_id, member_id, table_name, row_key, before, after)
  VALUES (current_setting('guidepost.enrollment_import')::bigint, (whole ->> TG_ARGV[0])::bigint, TG_TABLE_NAME, key, was, now_is);
  RETURN NULL;
END $$;

-- The tables that an import writes: the member, and what an ended coverage stops.
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM (VALUES
    ('users', 'id', ARRAY['id']), ('members', 'user_id', ARRAY['user_id']),
    ('phone_numbers', 'user_id', ARRAY['id']), ('email_addresses', 'user_id', ARRAY['id']), ('addresses', 'user_id', ARRAY['id']),
    ('member_identifiers', 'member_id', ARRAY['client_id', 'system', 'value']),
    ('member_attributes', 'member_id', ARRAY['member_id']), ('member_enrollments', 'member_id', ARRAY['member_id']),
    ('member_status_history', 'member_id', ARRAY['id']), ('member_assignments', 'member_id', ARRAY['id']),
    ('feed_items', 'member_id', ARRAY['id']), ('todos', 'member_id', ARRAY['id']), ('texts', 'member_id', ARRAY['id']),
    ('scheduled_events', 'member_id', ARRAY['id']), ('assigned_surveys', 'member_id', ARRAY['id']),
    ('assigned_workflow_phases', 'member_id', ARRAY['id']), ('files', 'member_id', ARRAY['id']),
    ('note_drafts', 'subject_id', ARRAY['author_id', 'subject_id', 'type', 'record_id']),
    ('notifications', 'member_id', ARRAY['id']), ('death_reports', 'member_id', ARRAY['id'])
  ) AS v (name, member, key) LOOP
    EXECUTE format('CREATE TRIGGER record_enrollment_write AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
      WHEN (current_setting(''guidepost.enrollment_import'', true) <> '''') EXECUTE FUNCTION record_enrollment_write(%s)',
      t.name, (SELECT string_agg(quote_literal(a), ', ') FROM unnest(t.member || t.key) a));
  END LOOP;
END $$;
