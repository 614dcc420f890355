-- Who is in lists all day is in thousands of them a month, and a look for such a member read all of those of the newest month to
-- show the latest fifty. So what the index of lists knows of an entry is its members and, as negative numbers, its day and its
-- month: all are looked up in the index, and only what is of both is read.

-- The members of an entry, its day since 1970 and its month (12 a year) beyond a million, negative both; of UTC.
CREATE FUNCTION audit_keys(member_ids bigint[], at timestamptz) RETURNS bigint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN member_ids || ARRAY[
    -((at AT TIME ZONE 'UTC')::date - date '1970-01-01'),
    -(1000000 + 12 * extract(year FROM at AT TIME ZONE 'UTC') + extract(month FROM at AT TIME ZONE 'UTC'))]::bigint[];

CREATE INDEX audit_entries_keys ON audit_entries USING gin (audit_keys(member_ids, at)) WITH (gin_pending_list_limit = 256)
  WHERE cardinality(member_ids) > 1;
DROP INDEX audit_entries_several;
