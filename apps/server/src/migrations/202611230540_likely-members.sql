-- Whom a line of an enrollment file looks like, who is a member already: [{memberId, score, reasons}], the best first; NULL
-- where nobody.
ALTER TABLE enrollment_rows ADD COLUMN likely jsonb;
