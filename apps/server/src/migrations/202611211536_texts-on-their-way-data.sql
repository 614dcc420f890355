INSERT INTO text_pace (free_at) VALUES ('2026-01-01Z');

-- Where a guide is told of texts that did not reach anybody.
INSERT INTO notification_groups (key, label, sort_order) VALUES ('message', 'Texts', 5);
