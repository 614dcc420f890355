-- Foreign keys are looked up from the other side when a user is deleted.
CREATE INDEX death_reports_decided_by ON death_reports (decided_by);
