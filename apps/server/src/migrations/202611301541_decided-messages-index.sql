-- guidepost: no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS hospital_patients_decided_message ON hospital_patients (decided_message_id);
ALTER TABLE hospital_patients VALIDATE CONSTRAINT hospital_patients_decided_message;
