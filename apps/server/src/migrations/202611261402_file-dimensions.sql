-- A picture with too many pixels is refused by its header, before anything decodes it.
ALTER TABLE files DROP CONSTRAINT files_refusal_check;
ALTER TABLE files ADD CONSTRAINT files_refusal_check CHECK (refusal IN ('type', 'size', 'dimensions', 'damaged', 'infected', 'missing'));
