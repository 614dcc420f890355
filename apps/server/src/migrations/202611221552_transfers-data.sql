-- Data: why members are handed over, and what each reason asks.
INSERT INTO transfer_reasons (key, text, detail_question, detail_label, detail_type, sort_order) VALUES
  ('moved', 'Member moved', 'Where do they live now?', 'Address', 'address', 1),
  ('guide-leaves', 'Guide leaves', 'When is the last day?', 'Last day', 'date', 2),
  ('language', 'Another language', 'Which language do they prefer?', 'Language', 'string', 3),
  ('member-asked', 'Member asked for another guide', 'What did they say?', 'In their words', 'string', 4),
  ('caseload', 'Balance of caseloads', NULL, NULL, NULL, 5),
  ('leave', 'Guide is away', 'Until when?', 'Back on', 'date', 6),
  ('other', 'Other', 'What is the reason?', 'Reason', 'string', 7);
