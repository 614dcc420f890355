-- Finds the deleted numbers of a member, which can have an opt-out.
CREATE INDEX phone_numbers_deleted ON phone_numbers (user_id, number) WHERE deleted_at IS NOT NULL;
