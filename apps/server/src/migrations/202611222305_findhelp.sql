-- Programs of findhelp in referrals, and the key of each client for it. The key was kept as it was typed, and nothing read it:
-- administrators enter it again, and it is sealed with the installation's key (SECRETS_KEY).
ALTER TABLE clients DROP COLUMN find_help_api_key;
ALTER TABLE clients ADD COLUMN find_help_key_sealed text CHECK (find_help_key_sealed LIKE 'v1.%');

-- The program of an outside directory that a referral was taken from, as findhelp:ID. What was known of it stands in the referral.
ALTER TABLE need_referrals ADD COLUMN outside_program_id text CHECK (outside_program_id ~ '^findhelp:[A-Za-z0-9_-]{1,64}$');
ALTER TABLE need_referrals ADD CONSTRAINT need_referrals_one_program CHECK (num_nonnulls(program_id, outside_program_id) <= 1);
CREATE INDEX need_referrals_outside ON need_referrals (outside_program_id, created_at) WHERE outside_program_id IS NOT NULL;
