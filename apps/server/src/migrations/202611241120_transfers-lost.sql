-- Since when whoever was to receive a member cannot, of a request that waits; whoever asked and decided was told then.
ALTER TABLE transfer_requests ADD COLUMN receiver_lost_at timestamptz;
