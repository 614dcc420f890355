-- Compares unmatched patients again if their last name is so frequent that the best candidate could have been omitted.
UPDATE hospital_messages m SET state = 'received' FROM hospital_patients p
 WHERE p.id = m.patient_id AND p.decision IS NULL AND m.state = 'nobody'
   AND p.last_name IN (SELECT name_key(last_name) FROM users WHERE role = 'PATIENT' AND deleted_at IS NULL
                        GROUP BY 1 HAVING count(*) > 400);
