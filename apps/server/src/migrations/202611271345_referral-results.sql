-- A user can record the result of a referral. A recorded result has an answer but no question: no link, channel, address or days.
ALTER TABLE need_referral_requests
  ALTER COLUMN link_id DROP NOT NULL,
  ALTER COLUMN channel DROP NOT NULL,
  ALTER COLUMN sent_to DROP NOT NULL,
  ALTER COLUMN remind_on DROP NOT NULL,
  ALTER COLUMN close_on DROP NOT NULL,
  ALTER COLUMN time_zone DROP NOT NULL,
  ADD CONSTRAINT need_referral_requests_recorded CHECK (
    CASE WHEN link_id IS NULL
      THEN answered_at IS NOT NULL
           AND num_nonnulls(channel, sent_to, remind_on, close_on, time_zone, reminder_link_id, due_at, claimed_at, sent_at, reminded_at) = 0
      ELSE num_nonnulls(channel, sent_to, remind_on, close_on, time_zone) = 5 END);

ALTER TABLE need_history_entries DROP CONSTRAINT need_history_entries_event_check;
ALTER TABLE need_history_entries ADD CONSTRAINT need_history_entries_event_check CHECK (event IN ('identified', 'edited',
  'extended', 'fulfilled', 'stopped-pursuing', 'action', 'action-edited', 'referral-added', 'referral-asked',
  'referral-reminded', 'referral-answered', 'referral-recorded', 'referral-unanswered', 'referral-withdrawn',
  'referral-not-sent', 'call', 'visit', 'note'));
