-- Lists that left as CSV: which, narrowed to what, why and by whom. The address of a file works once.
CREATE TABLE table_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  table_name text NOT NULL,
  filter jsonb NOT NULL,
  reason text NOT NULL,
  created_by bigint NOT NULL REFERENCES users,
  session_id bigint,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX table_exports_creator ON table_exports (created_by);

-- Everything of a member as one file, for a request for records. A job makes it; it is kept for some days.
CREATE TABLE member_archives (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  reason text NOT NULL,
  created_by bigint NOT NULL REFERENCES users,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'expired')),
  -- 0 to 100.
  progress integer NOT NULL DEFAULT 0,
  storage_key uuid NOT NULL DEFAULT gen_random_uuid(),
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  -- The address of the file at which it is fetched: it works once, while the sign-in goes on.
  key_hash bytea CHECK (length(key_hash) = 32),
  key_until timestamptz,
  session_id bigint,
  fetched_at timestamptz
);
CREATE INDEX member_archives_member ON member_archives (member_id);
CREATE INDEX member_archives_creator ON member_archives (created_by);
CREATE UNIQUE INDEX member_archives_key ON member_archives (key_hash) WHERE key_hash IS NOT NULL;
CREATE INDEX member_archives_expiry ON member_archives (expires_at) WHERE state = 'ready';

-- Every row of every table that names a member, and of those that hang on one of these, as the catalogue says. Keys and
-- hashes of keys are nobody's records.
CREATE FUNCTION member_records(member bigint) RETURNS TABLE (table_name text, data jsonb)
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT m.table_name AS t, string_agg(format('t.%I = $1', m.column_name), ' OR ') AS condition
      FROM member_columns m
     WHERE m.table_name NOT IN ('member_presence', 'member_views', 'user_preferences', 'note_drafts', 'notifications', 'member_duplicates',
             'member_archives', 'idempotency_keys', 'alert_dismissals', 'audit_exports', 'table_exports')
     GROUP BY m.table_name
    UNION ALL
    SELECT 'users', 't.id = $1' UNION ALL SELECT 'members', 't.user_id = $1'
    UNION ALL
    SELECT k.conrelid::regclass::text, string_agg(DISTINCT
             format('t.%I IN (SELECT p.%I FROM %s p WHERE p.%I = $1)', a.attname, r.attname, k.confrelid::regclass, m.column_name), ' OR ')
      FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      JOIN pg_attribute r ON r.attrelid = k.confrelid AND r.attnum = k.confkey[1]
      JOIN member_columns m ON m.table_name = k.confrelid::regclass::text AND m.column_name IN ('member_id', 'user_id')
     WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND k.connamespace = 'public'::regnamespace
       AND k.confrelid::regclass::text NOT IN ('user_preferences', 'alerts', 'alert_dismissals', 'member_presence')
       AND NOT EXISTS (SELECT FROM member_columns own WHERE own.table_name = k.conrelid::regclass::text AND own.column_name IN ('member_id', 'user_id', 'subject_id'))
       AND k.conrelid::regclass::text NOT IN ('members', 'users', 'staff', 'member_merge_rows', 'alert_dismissals')
     GROUP BY k.conrelid
    ORDER BY 1
  LOOP
    table_name := c.t;
    FOR data IN EXECUTE format('SELECT to_jsonb(t) - ARRAY[''key_hash'', ''secret_hash'', ''search_name'', ''claim''] FROM %I t WHERE %s', c.t, c.condition) USING member LOOP
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;
