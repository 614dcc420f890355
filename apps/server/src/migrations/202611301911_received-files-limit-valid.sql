-- guidepost: no transaction
-- Checks the reasons that the previous migration permits.
ALTER TABLE files VALIDATE CONSTRAINT files_refusal_check;
