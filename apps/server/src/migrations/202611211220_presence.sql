-- Who has which member's page open, over all processes. It may be lost: whoever is there says so again within seconds.
CREATE UNLOGGED TABLE member_presence (
  -- The live connection that shows the page.
  connection text NOT NULL,
  member_id bigint NOT NULL REFERENCES members,
  user_id bigint NOT NULL REFERENCES users,
  -- In real time: a process that died says nothing any more.
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (connection, member_id)
);
CREATE INDEX member_presence_member ON member_presence (member_id);
CREATE INDEX member_presence_user ON member_presence (user_id);
CREATE INDEX member_presence_seen ON member_presence (seen_at);
