-- Missed calls, voicemails and reviews have a group of their own; what the system says of itself comes last.
INSERT INTO notification_groups (key, label, sort_order) VALUES ('call', 'Calls', 4);
UPDATE notification_groups SET sort_order = 6 WHERE key = 'system';
