-- The hospital's patients with the numbers of the message that a user decided about: this patient, and the patients of
-- the other numbers. Null if no user decided, or if an earlier version stored the decision.
ALTER TABLE hospital_patients ADD COLUMN decided_with bigint[];
