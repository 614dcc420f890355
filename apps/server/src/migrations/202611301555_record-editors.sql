-- The user who saved a version of a record, for the records that several administrators edit. A version conflict names this user.
CREATE TABLE record_editors (
  -- The kind and the id of the record, such as 'survey 12'.
  record text PRIMARY KEY,
  version integer NOT NULL,
  editor_id bigint NOT NULL REFERENCES staff
);
CREATE INDEX record_editors_editor ON record_editors (editor_id);
