-- Who was viewing as the person in whose name something was written stands beside it. The transaction of a request says who it
-- is; what a job writes has nobody.
ALTER TABLE feed_items ADD COLUMN impersonator_id bigint REFERENCES staff
  DEFAULT nullif(current_setting('guidepost.impersonator', true), '')::bigint;
CREATE INDEX feed_items_impersonator ON feed_items (impersonator_id) WHERE impersonator_id IS NOT NULL;
ALTER TABLE change_logs ADD COLUMN impersonator_id bigint REFERENCES staff
  DEFAULT nullif(current_setting('guidepost.impersonator', true), '')::bigint;
CREATE INDEX change_logs_impersonator ON change_logs (impersonator_id) WHERE impersonator_id IS NOT NULL;
