-- Data: from where each status can be asked for. More are added as data.
INSERT INTO member_statuses (key, name, stage_id, admin_only, ends_contact, sort_order)
SELECT 'deceased', 'Deceased', id, true, true, 10 FROM member_stages WHERE key = 'independence';
UPDATE member_statuses SET ends_contact = true WHERE key = 'disenrolled';

INSERT INTO status_from_stages (status_id, stage_id)
SELECT s.id, g.id
  FROM (VALUES
    ('attempted', 'outreach'), ('declined', 'outreach'), ('newly-engaged', 'outreach'),
    ('re-engaged', 'outreach'), ('re-engaged', 'independence'),
    ('skill-building', 'in-program'), ('graduated', 'in-program'),
    ('disenrolled', 'outreach'), ('disenrolled', 'in-program'), ('disenrolled', 'independence'),
    ('deceased', 'outreach'), ('deceased', 'in-program'), ('deceased', 'independence')
  ) AS v (status, stage)
  JOIN member_statuses s ON s.key = v.status
  JOIN member_stages g ON g.key = v.stage;

INSERT INTO status_from_statuses (status_id, from_status_id)
SELECT s.id, f.id
  FROM (VALUES
    ('queued', 'attempted'), ('queued', 'declined'),
    ('engaged', 'newly-engaged'), ('engaged', 're-engaged'), ('engaged', 'skill-building'),
    ('re-engaged', 'engaged'), ('re-engaged', 'skill-building')
  ) AS v (status, earlier)
  JOIN member_statuses s ON s.key = v.status
  JOIN member_statuses f ON f.key = v.earlier;
