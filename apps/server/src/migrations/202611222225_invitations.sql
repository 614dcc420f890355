-- Who was invited by mail to sign in for the first time. Inviting again renews the row. All of it is real time.
CREATE TABLE staff_invitations (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  invited_by bigint REFERENCES staff,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  invited_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- From then on the e-mail links nobody's account to this person until they are invited again.
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_invitations_invited_by ON staff_invitations (invited_by) WHERE invited_by IS NOT NULL;
