-- Asking organizations what came of a referral: how a question is on its way, and how it can end besides an answer.

ALTER TABLE need_referral_requests
  -- The zone in which the days above are counted, and outside whose working hours nobody is texted.
  ADD COLUMN time_zone text NOT NULL DEFAULT 'America/Chicago',
  -- A reminder comes with a link of its own; the first one stays good beside it.
  ADD COLUMN reminder_link_id bigint UNIQUE REFERENCES public_links,
  -- When a message about it leaves, in business time; null if none is to be sent.
  ADD COLUMN due_at timestamptz,
  -- Since when a worker is sending that message, in real time.
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN failed_at timestamptz,
  ADD CONSTRAINT need_referral_requests_ends CHECK (num_nonnulls(answered_at, withdrawn_at, failed_at) <= 1),
  ADD CONSTRAINT need_referral_requests_ended CHECK (num_nonnulls(withdrawn_at, failed_at) = 0 OR closed_at IS NOT NULL);
ALTER TABLE need_referral_requests ALTER COLUMN time_zone DROP DEFAULT;
CREATE INDEX need_referral_requests_due ON need_referral_requests (due_at) WHERE due_at IS NOT NULL AND closed_at IS NULL;

ALTER TABLE need_history_entries DROP CONSTRAINT need_history_entries_event_check;
ALTER TABLE need_history_entries ADD CONSTRAINT need_history_entries_event_check CHECK (event IN ('identified', 'edited',
  'extended', 'fulfilled', 'stopped-pursuing', 'action', 'action-edited', 'referral-added', 'referral-asked',
  'referral-reminded', 'referral-answered', 'referral-unanswered', 'referral-withdrawn', 'referral-not-sent', 'call',
  'visit', 'note'));
