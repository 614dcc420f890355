-- guidepost: no transaction
-- Checks the reference that the previous migration added, and indexes it.
ALTER TABLE handovers VALIDATE CONSTRAINT handovers_known_guide;
CREATE INDEX CONCURRENTLY IF NOT EXISTS handovers_known_guide_id ON handovers (known_guide_id) WHERE known_guide_id IS NOT NULL;
