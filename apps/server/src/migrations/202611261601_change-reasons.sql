-- Why a member's record was changed, where the change needs a reason, such as a corrected name.
ALTER TABLE change_logs ADD COLUMN reason text;
