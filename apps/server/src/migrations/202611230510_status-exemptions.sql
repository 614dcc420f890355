-- Why a request can be approved though its month is closed (docs/areas/statuses.md#months): what held when it was asked
-- for, so that a review never stops what could be asked.
ALTER TABLE status_change_requests ADD COLUMN exemption text CHECK (exemption IN ('admin', 'outreach', 'text'));
