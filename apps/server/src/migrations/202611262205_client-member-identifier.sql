-- The identifier of a client's 834 files that is the member number.
ALTER TABLE clients ADD COLUMN member_identifier text NOT NULL DEFAULT 'automatic'
  CHECK (member_identifier IN ('automatic', 'REF*23', 'REF*0F', 'NM109', 'REF*17', 'REF*1L', 'REF*3H', 'REF*6O', 'REF*ABB', 'REF*ZZ'));
