-- What was there before the trigger. Each entry keeps its number, its transaction and its time, so the seals hold.
INSERT INTO audit_months (id, xid, at, request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code)
OVERRIDING SYSTEM VALUE
SELECT id, xid, at, request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code
  FROM audit_entries ORDER BY at, id
ON CONFLICT DO NOTHING;
