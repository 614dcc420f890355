-- Finds the subscriber of a dependent in the same file and among the stored members.
CREATE INDEX enrollment_rows_of_subscriber ON enrollment_rows (import_id, (facts -> 'coverage' ->> 'subscriberNumber'), position)
  WHERE facts IS NOT NULL;
CREATE INDEX enrollment_rows_numbered ON enrollment_rows (import_id, (facts -> 'coverage' ->> 'memberNumber'), position)
  WHERE facts IS NOT NULL;
CREATE INDEX member_enrollments_subscriber ON member_enrollments (client_id, (coverage ->> 'subscriberNumber'));
