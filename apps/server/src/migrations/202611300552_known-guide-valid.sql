-- Checks the reference that the previous migration added.
ALTER TABLE handovers VALIDATE CONSTRAINT handovers_known_guide;
