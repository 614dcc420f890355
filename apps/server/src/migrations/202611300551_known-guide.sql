-- The guide whom the member knew at a handover. It differs from the former guide if the former guide's introduction was
-- not sent before the next transfer. Null for older handovers.
ALTER TABLE handovers ADD COLUMN known_guide_id bigint;
ALTER TABLE handovers ADD CONSTRAINT handovers_known_guide FOREIGN KEY (known_guide_id) REFERENCES staff NOT VALID;
