-- The Spanish label of a domain. Null means that screens show the English label.
ALTER TABLE need_domains ADD COLUMN label_es text, ADD COLUMN spanish_outdated_since timestamptz;
-- Time since which the English text is newer than the Spanish text. Null means that the Spanish text is current.
ALTER TABLE need_categories ADD COLUMN spanish_outdated_since timestamptz;
ALTER TABLE need_issues ADD COLUMN spanish_outdated_since timestamptz;
ALTER TABLE need_activities ADD COLUMN spanish_outdated_since timestamptz;
ALTER TABLE message_templates ADD COLUMN spanish_outdated_since timestamptz;
ALTER TABLE lines ADD COLUMN spanish_outdated_since timestamptz;
ALTER TABLE clients ADD COLUMN spanish_outdated_since timestamptz;
