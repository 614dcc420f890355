-- The rows of an export, in their order, from when it is asked for until its file is fetched or its address is over.
ALTER TABLE table_exports ADD COLUMN ids bigint[];
CREATE INDEX table_exports_rows ON table_exports (expires_at) WHERE ids IS NOT NULL;
