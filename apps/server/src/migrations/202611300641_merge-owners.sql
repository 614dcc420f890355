-- These functions replace merge_member_rows and unmerge_member_rows, which servers of the previous version still call. A
-- merge no longer changes the owners of to-dos: the server hands them over with the same services as a transfer. A
-- scheduled transfer or status, a request whose status is in the merged record's history, and a handover to a different
-- guide stay with the merged record.

-- Moves all references from one member to another and records each row. The function acts as the owner of the tables,
-- because it also moves answers to terms, which the application may not change.
CREATE FUNCTION move_merged_rows(merge bigint, gone bigint, remaining bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c record;
  place tid;
  key_sql text;
  update_sql text;
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  -- If both records have the same number or address, the row of the merged record stays with it.
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
  -- These requests and handovers describe the merged record itself: its statuses and guides stay too.
  INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved)
  SELECT merge, 'transfer_requests', 'member_id', jsonb_build_object('id', g.id), false FROM transfer_requests g
   WHERE g.member_id = gone AND g.approved_at IS NOT NULL AND g.applied_at IS NULL AND g.deleted_at IS NULL
  UNION ALL
  SELECT merge, 'status_change_requests', 'member_id', jsonb_build_object('id', g.id), false FROM status_change_requests g
   WHERE g.member_id = gone
     AND ((g.approved_at IS NOT NULL AND g.applied_at IS NULL AND g.deleted_at IS NULL)
          OR EXISTS (SELECT FROM member_status_history h WHERE h.change_request_id = g.id))
  UNION ALL
  SELECT merge, 'handovers', 'member_id', jsonb_build_object('id', g.id), false FROM handovers g JOIN members r ON r.user_id = remaining
   WHERE g.member_id = gone AND g.closed_at IS NULL AND g.to_guide_id IS DISTINCT FROM r.assigned_guide_id;
  -- A number that is opted out in either record is opted out after the merge. The newest row of a record decides: the
  -- current row, otherwise the row that was deleted last.
  WITH newest AS (
    SELECT DISTINCT ON (p.user_id, p.number) p.user_id, p.number, p.deleted_at, p.do_not_contact_reason, p.opted_out_by_text_id
      FROM phone_numbers p WHERE p.user_id IN (gone, remaining)
     ORDER BY p.user_id, p.number, p.deleted_at DESC NULLS FIRST, (p.do_not_contact_reason IS NULL), p.id DESC
  ), closing AS (
    SELECT p.id, n.do_not_contact_reason AS reason, n.opted_out_by_text_id AS by_text, p.opted_out_by_text_id AS own_text
      FROM phone_numbers p JOIN newest n ON n.number = p.number AND n.user_id <> p.user_id
     WHERE p.user_id IN (gone, remaining) AND p.deleted_at IS NULL AND p.do_not_contact_reason IS NULL
       AND n.do_not_contact_reason IS NOT NULL
       -- The row of the merged record does not move if the remaining record has the number.
       AND (p.user_id = remaining OR n.deleted_at IS NOT NULL)
  ), closed AS (
    UPDATE phone_numbers p SET do_not_contact_reason = s.reason, opted_out_by_text_id = coalesce(p.opted_out_by_text_id, s.by_text)
      FROM closing s WHERE p.id = s.id
    RETURNING p.id, s.reason, s.own_text
  )
  INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
  SELECT merge, 'phone_numbers', 'do_not_contact_reason', jsonb_build_object('id', id), true,
         jsonb_build_object('given', reason, 'text', own_text) FROM closed;
  -- Only one contact of each kind is primary.
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
  FOR c IN SELECT * FROM member_columns WHERE NOT stays ORDER BY table_name, column_name LOOP
    SELECT coalesce(string_agg(format('%L, t.%I', k, k), ', ' ORDER BY k), '') INTO key_sql FROM unnest(c.key_columns) k;
    key_sql := format('jsonb_build_object(%s)', key_sql);
    -- The feed entries of the member's statuses and assignments stay, because these records stay.
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
      -- The remaining record already has some of these rows. Moves the rows one after another, and records those that stay.
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
  -- To-dos and feed entries about a record that stays also stay, because their links need it.
  FOR c IN SELECT * FROM (VALUES ('todos', 'cause_type', 'cause_id'), ('feed_items', 'external_type', 'external_id')) v (table_name, type_column, id_column) LOOP
    EXECUTE format(
      'WITH staying (type, id) AS (
         SELECT v.type, (k.row_key->>''id'')::bigint FROM member_merge_rows k
           JOIN (VALUES (''transfer_requests'', ''transfer_request''), (''status_change_requests'', ''status_change_request''),
                        (''handovers'', ''handover''), (''assigned_surveys'', ''assigned_survey''),
                        (''hospitalizations'', ''hospitalization'')) v (table_name, type) ON v.table_name = k.table_name
          WHERE k.merge_id = $1 AND k.column_name = ''member_id'' AND NOT k.is_moved
         UNION ALL
         SELECT ''handover_item'', i.id FROM member_merge_rows k JOIN handover_items i ON i.handover_id = (k.row_key->>''id'')::bigint
          WHERE k.merge_id = $1 AND k.table_name = ''handovers'' AND k.column_name = ''member_id'' AND NOT k.is_moved
       ), told AS (
         UPDATE member_merge_rows k SET is_moved = false FROM %1$I t JOIN staying s ON s.type = t.%2$I AND s.id = t.%3$I
          WHERE k.merge_id = $1 AND k.table_name = %1$L AND k.column_name = ''member_id'' AND k.is_moved
            AND k.row_key = jsonb_build_object(''id'', t.id)
         RETURNING t.id)
       UPDATE %1$I t SET member_id = $2 FROM told WHERE t.id = told.id', c.table_name, c.type_column, c.id_column)
      USING merge, gone;
  END LOOP;
  -- The cause of a program's workflow is the member. The remaining record must not get the workflow a second time.
  WITH moved AS (
    UPDATE assigned_workflows w SET cause_id = remaining
     WHERE w.member_id = remaining AND w.cause_type = 'program' AND w.cause_id = gone
       AND NOT EXISTS (SELECT FROM assigned_workflows o WHERE o.workflow_id = w.workflow_id AND o.member_id = remaining
                          AND o.cause_type = 'program' AND o.cause_id = remaining)
    RETURNING w.id
  )
  INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
  SELECT merge, 'assigned_workflows', 'cause_id', jsonb_build_object('id', id), true, jsonb_build_object('was', gone) FROM moved;
  SET CONSTRAINTS ALL IMMEDIATE;
END $$;

-- Moves the rows of a merge back, unless a user moved them after the merge. Marks feed entries that were added after it.
CREATE FUNCTION return_merged_rows(merge bigint, gone bigint, remaining bigint) RETURNS void
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
     AND p.id = (r.row_key->>'id')::bigint AND p.user_id IN (gone, remaining) AND p.do_not_contact_reason = r.before->>'given'
     -- The number may have opted out since the merge.
     AND NOT EXISTS (SELECT FROM number_opt_outs o WHERE o.number = p.number);
  UPDATE assigned_workflows w SET cause_id = gone FROM member_merge_rows r
   WHERE r.merge_id = merge AND r.table_name = 'assigned_workflows' AND r.column_name = 'cause_id'
     AND w.id = (r.row_key->>'id')::bigint AND w.member_id = gone AND w.cause_id = remaining;
  SET CONSTRAINTS ALL IMMEDIATE;
END $$;

REVOKE ALL ON FUNCTION move_merged_rows(bigint, bigint, bigint), return_merged_rows(bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_merged_rows(bigint, bigint, bigint), return_merged_rows(bigint, bigint, bigint) TO guidepost_app;
