-- After a key was changed, URLs that were signed with the previous key are accepted until `previous_until`.
ALTER TABLE signing_keys
  ADD COLUMN previous_key text,
  ADD COLUMN previous_until timestamptz;
