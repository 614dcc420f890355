-- Data: what somebody can say about a portrait, and the segments that members are counted in. More are added as data.
INSERT INTO member_summary_feedback_descriptions (key, text, sort_order) VALUES
  ('helpful', 'This is helpful', 1),
  ('not-accurate', 'Something is not right', 2),
  ('missing', 'Something important is missing', 3),
  ('out-of-date', 'Something is out of date', 4),
  ('wording', 'This should be worded differently', 5);

INSERT INTO segments (key, name, sort_order) VALUES
  ('dual-eligible', 'Dual eligible', 1),
  ('high-need', 'High need', 2),
  ('rising-risk', 'Rising risk', 3),
  ('recently-discharged', 'Recently discharged', 4),
  ('behavioral-health', 'Behavioral health', 5);
