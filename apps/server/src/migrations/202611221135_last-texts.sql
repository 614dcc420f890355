-- The last text of a number that is nobody's yet; members have texts_member_at.
CREATE INDEX texts_unowned_at ON texts (phone_number, line_id, (coalesce(sent_at, send_at, created_at)) DESC, id DESC)
  WHERE member_id IS NULL AND deleted_at IS NULL;
