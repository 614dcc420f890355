-- What is sent to a member's phone is a text everywhere: the table, and the columns that point at a row of it.

ALTER TABLE messages RENAME TO texts;
ALTER SEQUENCE messages_id_seq RENAME TO texts_id_seq;
ALTER TABLE term_responses RENAME COLUMN message_id TO text_id;
ALTER INDEX term_responses_message RENAME TO term_responses_text;
ALTER TABLE phone_numbers RENAME COLUMN opted_out_by_message_id TO opted_out_by_text_id;

-- Constraints, most of which PostgreSQL named by itself after table and column. An index that belongs to one follows it.
DO $$ DECLARE old record; BEGIN
  FOR old IN
    SELECT conrelid::regclass AS relation, conname AS name FROM pg_constraint
     WHERE connamespace = current_schema()::regnamespace AND conname LIKE '%message_id%'
       AND conrelid IN ('term_responses'::regclass, 'phone_numbers'::regclass)
        OR connamespace = current_schema()::regnamespace AND conname LIKE 'messages\_%' AND conrelid = 'texts'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.relation, old.name,
                   replace(replace(old.name, 'messages_', 'texts_'), 'message_id', 'text_id'));
  END LOOP;
  FOR old IN
    SELECT indexrelid::regclass AS index, relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indrelid = 'texts'::regclass AND relname LIKE 'messages\_%'
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', old.index, replace(old.name, 'messages_', 'texts_'));
  END LOOP;
END $$;
