-- The terms that every client has.
INSERT INTO terms (key, name, short_name, identity_required, sort_order) VALUES
  ('consent-to-treat', 'Consent to treat', 'Consent to treat', true, 1),
  ('tcpa', 'Consent to receive calls and text messages', 'TCPA', false, 2);

-- The variables that templates may name.
INSERT INTO template_variables (key, label, source, sort_order) VALUES
  ('memberFirstName', 'First name of the member', 'member.firstName', 1),
  ('guideFirstName', 'First name of the guide', 'guide.firstName', 2),
  ('clientName', 'Name of the client', 'client.name', 3);
