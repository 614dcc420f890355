-- Members who are one person: pairs that were found, and merges, which can be undone.

CREATE TABLE member_duplicates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The older record is the first one, so that a pair is one row.
  first_id bigint NOT NULL REFERENCES members,
  second_id bigint NOT NULL REFERENCES members CHECK (second_id > first_id),
  client_id bigint NOT NULL REFERENCES clients,
  -- 0 to 100, and in sentences why.
  score integer NOT NULL,
  reasons jsonb NOT NULL,
  -- A hospital said that they are one.
  is_told boolean NOT NULL DEFAULT false,
  found_at timestamptz NOT NULL,
  -- Somebody has said that they are two people: it is remembered, whatever is found later.
  apart_at timestamptz,
  apart_by bigint REFERENCES users,
  UNIQUE (first_id, second_id)
);
CREATE INDEX member_duplicates_second ON member_duplicates (second_id);
CREATE INDEX member_duplicates_client ON member_duplicates (client_id);
CREATE INDEX member_duplicates_by ON member_duplicates (apart_by) WHERE apart_by IS NOT NULL;
CREATE INDEX member_duplicates_open ON member_duplicates (score DESC, id) WHERE apart_at IS NULL;

-- How far the search for duplicates has come. One row.
CREATE TABLE duplicate_searches (
  id integer PRIMARY KEY CHECK (id = 1),
  after_id bigint NOT NULL DEFAULT 0,
  looked_at integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);

CREATE TABLE member_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose record ended, and whose remains.
  merged_id bigint NOT NULL REFERENCES members,
  remaining_id bigint NOT NULL REFERENCES members CHECK (remaining_id <> merged_id),
  merged_at timestamptz NOT NULL,
  merged_by bigint NOT NULL REFERENCES users,
  undone_at timestamptz,
  undone_by bigint REFERENCES users,
  -- The newest entry of any feed at that time: what is newer was written since.
  last_feed_item_id bigint NOT NULL,
  -- What the remaining record lacked and was given.
  filled jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX member_merges_merged ON member_merges (merged_id) WHERE undone_at IS NULL;
CREATE INDEX member_merges_all_merged ON member_merges (merged_id);
CREATE INDEX member_merges_remaining ON member_merges (remaining_id);
CREATE INDEX member_merges_by ON member_merges (merged_by);
CREATE INDEX member_merges_undone_by ON member_merges (undone_by) WHERE undone_by IS NOT NULL;

-- Every row that a merge gave to the record that remains, or could not (it has its own). `before` is what another column
-- than the one that names the member held.
CREATE TABLE member_merge_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merge_id bigint NOT NULL REFERENCES member_merges,
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_key jsonb NOT NULL,
  is_moved boolean NOT NULL,
  before jsonb
);
CREATE INDEX member_merge_rows_merge ON member_merge_rows (merge_id, table_name, column_name);
CREATE INDEX member_merge_rows_key ON member_merge_rows (table_name, row_key);

-- What was written to two people as one stays with the record that remained, and says so.
ALTER TABLE feed_items ADD COLUMN merge_id bigint REFERENCES member_merges;
CREATE INDEX feed_items_merge ON feed_items (merge_id) WHERE merge_id IS NOT NULL;

-- A merge changes the member of a need, of its actions and of what is written to it in turn.
ALTER TABLE need_actions ALTER CONSTRAINT need_actions_need_id_member_id_fkey DEFERRABLE;
ALTER TABLE need_referrals ALTER CONSTRAINT need_referrals_action_id_need_id_member_id_fkey DEFERRABLE;
ALTER TABLE notes ALTER CONSTRAINT notes_need_id_member_id_fkey DEFERRABLE;
ALTER TABLE visits ALTER CONSTRAINT visits_need_id_member_id_fkey DEFERRABLE;
ALTER TABLE calls ALTER CONSTRAINT calls_need_id_member_id_fkey DEFERRABLE;

-- Every column that names a member, from the catalogue, so that a new table cannot be forgotten. `stays` is what tells of
-- the record that ended itself and not of the person.
CREATE VIEW member_columns AS
SELECT c.conrelid::regclass::text AS table_name, a.attname::text AS column_name,
       ARRAY(SELECT k.attname::text FROM pg_constraint p CROSS JOIN unnest(p.conkey) key (n)
               JOIN pg_attribute k ON k.attrelid = p.conrelid AND k.attnum = key.n
              WHERE p.conrelid = c.conrelid AND p.contype = 'p' AND k.attname <> a.attname ORDER BY k.attname) AS key_columns,
       c.conrelid::regclass::text IN ('member_assignments', 'member_status_history', 'change_logs', 'member_presence',
         'member_views', 'training_characters', 'member_duplicates', 'member_merges') AS stays
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
 WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'members'::regclass) AND cardinality(c.conkey) = 1
   AND c.connamespace = 'public'::regnamespace AND c.conparentid = 0
   AND NOT (c.conrelid IN ('members'::regclass, 'staff'::regclass) AND a.attname = 'user_id');

-- How many rows of each table name a member.
CREATE FUNCTION member_references(member bigint)
  RETURNS TABLE (table_name text, column_name text, stays boolean, n bigint) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  FOR table_name, column_name, stays IN SELECT c.table_name, c.column_name, c.stays FROM member_columns c ORDER BY 1, 2 LOOP
    EXECUTE format('SELECT count(*) FROM %I t WHERE t.%I = $1', table_name, column_name) INTO n USING member;
    IF n > 0 THEN RETURN NEXT; END IF;
  END LOOP;
END $$;

-- Gives everything that names one member to another and writes down each row. It acts as the owner, because rows that
-- nobody may change (answers to terms) change whose they are too, and nothing else of them.
CREATE FUNCTION merge_member_rows(merge bigint, gone bigint, remaining bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c record;
  place tid;
  key_sql text;
  update_sql text;
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  -- A number or address that both have is there once: the other one's stays with its record.
  INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved)
  SELECT merge, 'phone_numbers', 'user_id', jsonb_build_object('id', g.id), false FROM phone_numbers g
   WHERE g.user_id = gone AND g.deleted_at IS NULL
     AND EXISTS (SELECT FROM phone_numbers r WHERE r.user_id = remaining AND r.deleted_at IS NULL AND r.number = g.number)
  UNION ALL
  SELECT merge, 'email_addresses', 'user_id', jsonb_build_object('id', g.id), false FROM email_addresses g
   WHERE g.user_id = gone AND g.deleted_at IS NULL
     AND EXISTS (SELECT FROM email_addresses r WHERE r.user_id = remaining AND r.deleted_at IS NULL AND r.email = g.email)
  UNION ALL
  SELECT merge, 'addresses', 'user_id', jsonb_build_object('id', g.id), false FROM addresses g
   WHERE g.user_id = gone AND g.deleted_at IS NULL
     AND EXISTS (SELECT FROM addresses r WHERE r.user_id = remaining AND r.deleted_at IS NULL AND r.zip = g.zip
                   AND search_key(r.line1) = search_key(g.line1) AND search_key(coalesce(r.line2, '')) = search_key(coalesce(g.line2, '')));
  -- But who does not want to be texted or called there is not, whichever record says so.
  WITH silent AS (
    SELECT r.id, min(g.do_not_contact_reason) AS reason, min(g.opted_out_by_text_id) AS by_text, r.opted_out_by_text_id AS own_text
      FROM phone_numbers r JOIN phone_numbers g ON g.user_id = gone AND g.number = r.number AND g.deleted_at IS NULL
     WHERE r.user_id = remaining AND r.deleted_at IS NULL AND r.do_not_contact_reason IS NULL AND g.do_not_contact_reason IS NOT NULL
     GROUP BY r.id, r.opted_out_by_text_id
  ), told AS (
    UPDATE phone_numbers p SET do_not_contact_reason = s.reason, opted_out_by_text_id = coalesce(p.opted_out_by_text_id, s.by_text)
      FROM silent s WHERE p.id = s.id
    RETURNING p.id, s.reason, s.own_text
  )
  INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
  SELECT merge, 'phone_numbers', 'do_not_contact_reason', jsonb_build_object('id', id), true,
         jsonb_build_object('given', reason, 'text', own_text) FROM told;
  -- One of each kind is the first choice.
  FOREACH key_sql IN ARRAY ARRAY['phone_numbers', 'email_addresses', 'addresses'] LOOP
    EXECUTE format(
      'WITH moved AS (
         UPDATE %1$I g SET is_primary = false WHERE g.user_id = $2 AND g.is_primary AND g.deleted_at IS NULL
            AND EXISTS (SELECT FROM %1$I r WHERE r.user_id = $3 AND r.is_primary AND r.deleted_at IS NULL)
         RETURNING g.id)
       INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved)
       SELECT $1, %1$L, ''is_primary'', jsonb_build_object(''id'', id), true FROM moved', key_sql)
      USING merge, gone, remaining;
  END LOOP;
  -- What waits for the guide of the one waits for the guide of the other.
  WITH moved AS (
    UPDATE todos t SET owner_id = r.assigned_guide_id FROM members g, members r
     WHERE g.user_id = gone AND r.user_id = remaining AND t.member_id = gone AND t.completed_at IS NULL
       AND t.owner_id IS NOT DISTINCT FROM g.assigned_guide_id AND r.assigned_guide_id IS DISTINCT FROM g.assigned_guide_id
    RETURNING t.id, g.assigned_guide_id AS was, r.assigned_guide_id AS given
  )
  INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
  SELECT merge, 'todos', 'owner_id', jsonb_build_object('id', id), true, jsonb_build_object('was', was, 'given', given) FROM moved;
  FOR c IN SELECT * FROM member_columns WHERE NOT stays ORDER BY table_name, column_name LOOP
    SELECT coalesce(string_agg(format('%L, t.%I', k, k), ', ' ORDER BY k), '') INTO key_sql FROM unnest(c.key_columns) k;
    key_sql := format('jsonb_build_object(%s)', key_sql);
    -- entries of the histories that stay are part of them
    update_sql := format(
      'WITH moved AS (UPDATE %1$I t SET %2$I = $3 WHERE t.%2$I = $2 AND ($4 IS NULL OR t.ctid = $4) %5$s
         AND NOT EXISTS (SELECT FROM member_merge_rows k WHERE k.merge_id = $1 AND k.table_name = %4$L AND k.column_name = %6$L
                            AND NOT k.is_moved AND k.row_key = %3$s)
         RETURNING %3$s AS row_key)
       INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved)
       SELECT $1, %4$L, %6$L, row_key, true FROM moved',
      c.table_name, c.column_name, key_sql, c.table_name,
      CASE WHEN c.table_name = 'feed_items' THEN 'AND t.external_type NOT IN (''member_status'', ''assignment'')' ELSE '' END,
      c.column_name);
    BEGIN
      EXECUTE update_sql USING merge, gone, remaining, NULL::tid;
    EXCEPTION WHEN unique_violation THEN
      -- The other has one of its own of some of them: row by row, and what cannot go stays and is told.
      FOR place IN EXECUTE format('SELECT t.ctid FROM %I t WHERE t.%I = $1', c.table_name, c.column_name) USING gone LOOP
        BEGIN
          EXECUTE update_sql USING merge, gone, remaining, place;
        EXCEPTION WHEN unique_violation THEN
          EXECUTE format(
            'INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved)
             SELECT $1, %L, %L, %s, false FROM %I t WHERE t.ctid = $2', c.table_name, c.column_name, key_sql, c.table_name)
            USING merge, place;
        END;
      END LOOP;
    END;
  END LOOP;
  SET CONSTRAINTS ALL IMMEDIATE;
END $$;

-- Gives back what a merge gave, where it is still there; what was written since stays and is marked.
CREATE FUNCTION unmerge_member_rows(merge bigint, gone bigint, remaining bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c record;
  one record;
  match_sql text;
  update_sql text;
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  UPDATE feed_items f SET merge_id = merge FROM member_merges m
   WHERE m.id = merge AND f.member_id = remaining AND f.id > m.last_feed_item_id;
  UPDATE todos t SET owner_id = (r.before->>'was')::bigint FROM member_merge_rows r
   WHERE r.merge_id = merge AND r.table_name = 'todos' AND r.column_name = 'owner_id' AND t.id = (r.row_key->>'id')::bigint
     AND t.member_id = remaining AND t.completed_at IS NULL AND t.owner_id IS NOT DISTINCT FROM (r.before->>'given')::bigint;
  FOR c IN
    SELECT m.* FROM member_columns m
     WHERE EXISTS (SELECT FROM member_merge_rows r WHERE r.merge_id = merge AND r.table_name = m.table_name
                      AND r.column_name = m.column_name AND r.is_moved)
     ORDER BY m.table_name, m.column_name
  LOOP
    SELECT coalesce(string_agg(format('AND t.%I = (r.row_key->>%L)::%s', a.attname, a.attname, format_type(a.atttypid, a.atttypmod)), ' '), '')
      INTO match_sql FROM pg_attribute a WHERE a.attrelid = c.table_name::regclass AND a.attname = ANY(c.key_columns);
    update_sql := format(
      'UPDATE %1$I t SET %2$I = $2 FROM member_merge_rows r
        WHERE r.merge_id = $1 AND r.table_name = %3$L AND r.column_name = %4$L AND r.is_moved AND t.%2$I = $3
          AND ($4 IS NULL OR r.id = $4) %5$s', c.table_name, c.column_name, c.table_name, c.column_name, match_sql);
    BEGIN
      EXECUTE update_sql USING merge, gone, remaining, NULL::bigint;
    EXCEPTION WHEN unique_violation THEN
      FOR one IN SELECT r.id FROM member_merge_rows r WHERE r.merge_id = merge AND r.table_name = c.table_name
                    AND r.column_name = c.column_name AND r.is_moved LOOP
        BEGIN
          EXECUTE update_sql USING merge, gone, remaining, one.id;
        EXCEPTION WHEN unique_violation THEN NULL;
        END;
      END LOOP;
    END;
  END LOOP;
  FOR c IN SELECT unnest(ARRAY['phone_numbers', 'email_addresses', 'addresses']) AS table_name LOOP
    EXECUTE format(
      'UPDATE %1$I t SET is_primary = true FROM member_merge_rows r
        WHERE r.merge_id = $1 AND r.table_name = %1$L AND r.column_name = ''is_primary'' AND t.id = (r.row_key->>''id'')::bigint
          AND t.user_id = $2 AND t.deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM %1$I o WHERE o.user_id = $2 AND o.is_primary AND o.deleted_at IS NULL)', c.table_name)
      USING merge, gone;
  END LOOP;
  UPDATE phone_numbers p SET do_not_contact_reason = NULL, opted_out_by_text_id = (r.before->>'text')::bigint
    FROM member_merge_rows r
   WHERE r.merge_id = merge AND r.table_name = 'phone_numbers' AND r.column_name = 'do_not_contact_reason'
     AND p.id = (r.row_key->>'id')::bigint AND p.user_id = remaining AND p.do_not_contact_reason = r.before->>'given';
  SET CONSTRAINTS ALL IMMEDIATE;
END $$;

REVOKE ALL ON FUNCTION merge_member_rows(bigint, bigint, bigint), unmerge_member_rows(bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merge_member_rows(bigint, bigint, bigint), unmerge_member_rows(bigint, bigint, bigint) TO guidepost_app;

-- Where the search for duplicates looks.
CREATE INDEX members_birth ON members (client_id, date_of_birth) WHERE deleted_at IS NULL AND date_of_birth IS NOT NULL;
CREATE INDEX member_identifiers_value ON member_identifiers (client_id, value);
CREATE INDEX member_attributes_medicare ON member_attributes (medicare_id) WHERE medicare_id IS NOT NULL;
CREATE INDEX member_attributes_medicaid ON member_attributes (medicaid_id) WHERE medicaid_id IS NOT NULL;
