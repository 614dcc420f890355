-- What was done with one member is read in its order, however much there is; nearly every entry is about one. Only the lists, of
-- many members at once, stay in the index that knows no order. What waits to be sorted into that one is read through by each look
-- for a member, in each month: a quarter of a megabyte at most, where it was four.
CREATE INDEX audit_entries_member ON audit_entries ((member_ids[1]), at, id) WHERE cardinality(member_ids) = 1;
CREATE INDEX audit_entries_several ON audit_entries USING gin (member_ids) WITH (gin_pending_list_limit = 256) WHERE cardinality(member_ids) > 1;
DROP INDEX audit_months_members;
