-- What was about nobody before is applied once more, which keeps what its patients are known by.
UPDATE hospital_messages m SET state = 'received' FROM hospital_patients p WHERE p.id = m.patient_id AND p.decision IS NULL AND m.state = 'nobody';
