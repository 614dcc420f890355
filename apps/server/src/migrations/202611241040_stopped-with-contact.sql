-- What a status stopped when it ended contact with the member, beside the status that did: StoppedThing of the contract, and `at`.
ALTER TABLE member_status_history ADD COLUMN stopped jsonb NOT NULL DEFAULT '[]';
