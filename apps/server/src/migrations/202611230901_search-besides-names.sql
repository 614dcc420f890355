-- What callers say of themselves besides a name: a birthday, their number with their client or insurer, their street.
CREATE INDEX members_searched_birthday ON members (date_of_birth) WHERE deleted_at IS NULL AND date_of_birth IS NOT NULL;
CREATE INDEX members_searched_number ON members (lower(client_user_id)) WHERE client_user_id IS NOT NULL;
CREATE INDEX member_identifiers_searched ON member_identifiers (lower(value));
CREATE INDEX member_attributes_searched_subscriber ON member_attributes (lower(subscriber_id)) WHERE subscriber_id IS NOT NULL;
CREATE INDEX member_attributes_searched_medicare ON member_attributes (lower(medicare_id)) WHERE medicare_id IS NOT NULL;
CREATE INDEX member_attributes_searched_medicaid ON member_attributes (lower(medicaid_id)) WHERE medicaid_id IS NOT NULL;
CREATE INDEX addresses_searched_street ON addresses USING gin (search_key(line1) gin_trgm_ops) WHERE deleted_at IS NULL;
