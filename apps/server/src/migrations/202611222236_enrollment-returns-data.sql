-- Data: whoever is enrolled again after their coverage had ended waits for outreach like everybody who is new.
INSERT INTO status_from_statuses (status_id, from_status_id)
SELECT s.id, f.id FROM member_statuses s, member_statuses f WHERE s.key = 'queued' AND f.key = 'disenrolled'
ON CONFLICT DO NOTHING;
