-- The term by which a member agrees that organizations are told who they are.
INSERT INTO terms (key, name, short_name, identity_required, sort_order) VALUES
  ('share-with-resources', 'Consent to share details with organizations that can help', 'Sharing with resources', false, 3);

-- What organizations answer has a group of its own.
INSERT INTO notification_groups (key, label, sort_order) VALUES ('need', 'Needs', 6);
UPDATE notification_groups SET sort_order = 7 WHERE key = 'system';

-- What was asked before has long been sent.
UPDATE need_referral_requests SET sent_at = requested_at;
