-- guidepost: no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS hospital_messages_match_outdated ON hospital_messages (sender_id, id) WHERE is_match_outdated;
