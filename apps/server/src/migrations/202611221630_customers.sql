-- What customers are set up with beside their name and numbers.
ALTER TABLE clients
  ADD COLUMN average_months_in_program integer CHECK (average_months_in_program BETWEEN 1 AND 120),
  -- For the resource hub; it is written and never read out.
  ADD COLUMN find_help_api_key text CHECK (find_help_api_key <> '');
