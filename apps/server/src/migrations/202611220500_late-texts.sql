-- A scheduled text that comes due while nothing can send.

-- Until when (business time) a scheduled text may leave that was handed to the workers; null for any other text.
ALTER TABLE texts ADD COLUMN leave_by timestamptz;
-- When it turned out that a scheduled text was too late to leave by itself: it is still `scheduled`, and its guide decides.
ALTER TABLE texts ADD COLUMN missed_at timestamptz;

CREATE INDEX texts_leave_by ON texts (leave_by) WHERE status = 'queued' AND leave_by IS NOT NULL;
DROP INDEX texts_due;
CREATE INDEX texts_due ON texts (send_at) WHERE status = 'scheduled' AND missed_at IS NULL AND deleted_at IS NULL;
