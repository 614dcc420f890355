-- guidepost: no transaction
-- The to-dos about a patient closed when a user decided. They name the message that waited.
-- guidepost: batches of 1000 by hospital_patients.id, pause 50 ms
UPDATE hospital_patients p SET decided_message_id = r.message_id FROM hospital_match_reviews r
 WHERE p.id > $1 AND p.id <= $2 AND p.decision = 'decided' AND p.decided_message_id IS NULL AND NOT p.is_apart
   AND r.patient_id = p.id AND r.closed_at = p.decided_at;
