-- How a client's CSV files are read apart from their columns: whether numeric dates have the month or the day first, and whether members are
-- matched by number or by name and date of birth. Null until an administrator has chosen.
ALTER TABLE enrollment_mappings
  ADD COLUMN day_order text CHECK (day_order IN ('month-first', 'day-first')),
  ADD COLUMN identity text CHECK (identity IN ('number', 'name-and-birth-date'));
