UPDATE members m SET search_name = u.search_name FROM users u WHERE u.id = m.user_id AND m.search_name <> u.search_name;
UPDATE hospital_patients SET first_name = name_key(first_name), last_name = name_key(last_name)
 WHERE first_name <> name_key(first_name) OR last_name <> name_key(last_name);
-- Patients who were not found because names were compared with their marks are looked for once more.
UPDATE hospital_messages m SET state = 'received' FROM hospital_patients p WHERE p.id = m.patient_id AND p.decision IS NULL AND m.state = 'nobody';
