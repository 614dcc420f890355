-- Members of a notification about several members, such as the handover of all members of a guide.
CREATE TABLE notification_members (
  notification_id bigint NOT NULL REFERENCES notifications,
  member_id bigint NOT NULL REFERENCES members,
  PRIMARY KEY (notification_id, member_id)
);
CREATE INDEX notification_members_member ON notification_members (member_id);
