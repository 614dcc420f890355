-- By what a file is recognized when it is sent again, and how old what it says is.
ALTER TABLE enrollment_imports
  -- Of the whole lines or segments read so far, without numbers that could be social security numbers.
  ADD COLUMN digest text NOT NULL DEFAULT '',
  -- Sender, receiver and control number of each interchange of an 834; the digest of a CSV file.
  ADD COLUMN file_keys text[] NOT NULL DEFAULT '{}',
  -- A user chose to compare the file again although it was imported before.
  ADD COLUMN again boolean NOT NULL DEFAULT false;

-- The date of the newest file that told of the member: `yyyy-MM-dd`, with a time if the file has one.
ALTER TABLE member_enrollments ADD COLUMN file_at text;
