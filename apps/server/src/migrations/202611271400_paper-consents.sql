-- The day on which a member signed a consent on paper. Null for other methods, and for answers from before this column.
ALTER TABLE term_responses
  ADD COLUMN signed_on date,
  ADD CONSTRAINT term_responses_signed_on CHECK (signed_on IS NULL OR method = 'paper');
