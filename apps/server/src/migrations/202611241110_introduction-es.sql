-- What members who read Spanish are told when they go to another guide; those of a client without it are told it in English.
ALTER TABLE clients ADD COLUMN transfer_introduction_es text CHECK (length(transfer_introduction_es) BETWEEN 1 AND 1000);
