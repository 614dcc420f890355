-- What kept months from closing for the requests that wait: outreach, or a text that was less than seven days old.
UPDATE status_change_requests r SET exemption = 'outreach'
  FROM member_statuses s JOIN member_stages g ON g.id = s.stage_id
 WHERE s.id = r.from_status_id AND g.key = 'outreach' AND r.approved_at IS NULL AND r.denied_at IS NULL;
UPDATE status_change_requests r SET exemption = 'text'
  FROM texts t
 WHERE r.exemption IS NULL AND r.item_type = 'message' AND t.id = r.item_id AND t.incoming
   AND r.created_at < t.created_at + interval '7 days' AND r.approved_at IS NULL AND r.denied_at IS NULL;
