-- Guides are reminded of open needs whose window closes soon.
CREATE INDEX needs_due ON needs (expires_at) WHERE fulfilled_at IS NULL AND abandoned_at IS NULL AND deleted_at IS NULL;
