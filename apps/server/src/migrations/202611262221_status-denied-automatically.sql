-- The server denies a request if it cannot be applied on its day and the same request is already pending. Then it has no auditor.
ALTER TABLE status_change_requests DROP CONSTRAINT status_change_requests_check2;
ALTER TABLE status_change_requests ADD CONSTRAINT status_change_requests_decided_by
  CHECK (CASE WHEN approved_at IS NOT NULL THEN auditor_id IS NOT NULL ELSE auditor_id IS NULL OR denied_at IS NOT NULL END) NOT VALID;
ALTER TABLE status_change_requests VALIDATE CONSTRAINT status_change_requests_decided_by;
