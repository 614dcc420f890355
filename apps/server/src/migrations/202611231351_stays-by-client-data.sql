UPDATE hospitalizations h SET listed_client_id = m.client_id, listed_guide_id = m.assigned_guide_id
  FROM members m WHERE m.user_id = h.member_id AND h.deleted_at IS NULL AND m.deleted_at IS NULL;
