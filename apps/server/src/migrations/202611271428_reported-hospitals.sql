-- The name or code of the hospital in its messages. It is compared with the hospital names in files, and is not shown.
ALTER TABLE hospitalizations ADD COLUMN reported_hospital text;
