-- What was chosen in a request, ids and choices alone, so that an entry can be said in words.
ALTER TABLE audit_entries ADD COLUMN facts jsonb;
