-- Data: a guide who hands over their members goes on in another role or team, and has no last day.
INSERT INTO transfer_reasons (key, text, sort_order) VALUES ('guide-changes', 'Guide changes role or team', 2);
