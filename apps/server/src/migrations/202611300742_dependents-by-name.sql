-- guidepost: no transaction
-- Finds dependents by their identifier in any spelling of the first name. The system is `dependantSystem` in the rules.
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_identifiers_dependants ON member_identifiers (client_id, name_key(value))
 WHERE system = 'urn:guidepost:enrollment:dependant';
