-- Time since which an English name of the term is newer than the Spanish name. Null means that the Spanish names are
-- current.
ALTER TABLE terms ADD COLUMN spanish_outdated_since timestamptz;
