-- A file is refused with 'quota' if its phone number has sent too many files or bytes.
ALTER TABLE files DROP CONSTRAINT files_refusal_check;
ALTER TABLE files ADD CONSTRAINT files_refusal_check
  CHECK (refusal IN ('type', 'size', 'dimensions', 'damaged', 'infected', 'missing', 'quota')) NOT VALID;
