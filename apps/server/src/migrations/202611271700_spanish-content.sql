-- Spanish texts of the content that administrators edit. Null means that screens show the English text.
ALTER TABLE need_categories ADD COLUMN label_es text;
ALTER TABLE need_issues ADD COLUMN label_es text;
ALTER TABLE need_activities ADD COLUMN label_es text, ADD COLUMN overview_es text;
ALTER TABLE message_templates ADD COLUMN title_es text, ADD COLUMN template_es text;
