-- guidepost: no transaction
-- The lists of calls, texts and conversations find the rows of a page, and count all rows, in these indexes alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_of_member ON calls (member_id, time_started DESC) INCLUDE (id, guide_id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS texts_of_member ON texts (member_id, (coalesce(sent_at, send_at, created_at)) DESC, id DESC)
  INCLUDE (status, guide_id, sent_at, send_at, created_at) WHERE deleted_at IS NULL;
-- The few members whose calls and texts administrators do not see.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_deleted ON members (user_id) WHERE deleted_at IS NOT NULL;
-- The new indexes contain everything that these contained.
DROP INDEX CONCURRENTLY IF EXISTS calls_member;
DROP INDEX CONCURRENTLY IF EXISTS texts_member_at;
