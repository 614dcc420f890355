-- Data: the stages and statuses that code names. More are added as data.
INSERT INTO member_stages (key, name, sort_order) VALUES
  ('outreach', 'Outreach', 1), ('in-program', 'In program', 2), ('independence', 'Independence', 3);

INSERT INTO member_statuses (key, name, stage_id, admin_only, sort_order)
SELECT v.key, v.name, s.id, v.admin_only, v.sort_order
  FROM (VALUES
    ('queued', 'Queued', 'outreach', false, 1),
    ('attempted', 'Attempted', 'outreach', false, 2),
    ('declined', 'Declined', 'outreach', false, 3),
    ('newly-engaged', 'Newly engaged', 'in-program', false, 4),
    ('engaged', 'Engaged', 'in-program', false, 5),
    ('re-engaged', 'Re-engaged', 'in-program', false, 6),
    ('skill-building', 'Skill building', 'in-program', false, 7),
    ('graduated', 'Graduated', 'independence', false, 8),
    ('disenrolled', 'Disenrolled', 'independence', true, 9)
  ) AS v (key, name, stage, admin_only, sort_order)
  JOIN member_stages s ON s.key = v.stage;
