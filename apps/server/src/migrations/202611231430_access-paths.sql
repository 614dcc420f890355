-- Ways to rows that had no index, found by planning every statement that the tests run against 100,000 members.
-- Numbers that are asked whether they may be texted at all: one that was deleted counts where it must not be contacted.
DROP INDEX phone_numbers_exact;
CREATE INDEX phone_numbers_exact ON phone_numbers (number);
-- The latest words from a number: whether it opted out.
CREATE INDEX texts_from_number ON texts (phone_number, (coalesce(sent_at, created_at)) DESC, id DESC) WHERE incoming AND deleted_at IS NULL;
-- All stays of a member, deleted ones too: an import knows what it brought before.
CREATE INDEX hospitalizations_of_member ON hospitalizations (member_id);
