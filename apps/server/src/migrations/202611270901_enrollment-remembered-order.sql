-- The import in which a user chose the order of day and month. Earlier versions also stored the order of files that were only previewed, so all
-- stored orders are removed.
ALTER TABLE enrollment_mappings ADD COLUMN day_order_import_id bigint REFERENCES enrollment_imports;
CREATE INDEX enrollment_mappings_day_order ON enrollment_mappings (day_order_import_id);
UPDATE enrollment_mappings SET day_order = NULL;
