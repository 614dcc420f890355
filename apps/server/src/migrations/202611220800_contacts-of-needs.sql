-- A call, visit or note is for a need of its own member.
DROP INDEX notes_need, visits_need, calls_need;
CREATE INDEX notes_need ON notes (need_id, member_id) WHERE need_id IS NOT NULL;
CREATE INDEX visits_need ON visits (need_id, member_id) WHERE need_id IS NOT NULL;
CREATE INDEX calls_need ON calls (need_id, member_id) WHERE need_id IS NOT NULL;
ALTER TABLE notes DROP CONSTRAINT notes_need_id_fkey, ADD FOREIGN KEY (need_id, member_id) REFERENCES needs (id, member_id);
ALTER TABLE visits DROP CONSTRAINT visits_need_id_fkey, ADD FOREIGN KEY (need_id, member_id) REFERENCES needs (id, member_id);
ALTER TABLE calls DROP CONSTRAINT calls_need_id_fkey, ADD FOREIGN KEY (need_id, member_id) REFERENCES needs (id, member_id);
