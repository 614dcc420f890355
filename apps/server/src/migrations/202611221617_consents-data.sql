-- The term about recorded calls, and the first wording of every term.
INSERT INTO terms (key, name, short_name, identity_required, sort_order) VALUES
  ('recording', 'Consent to recorded calls', 'Recorded calls', false, 4);

INSERT INTO client_terms (client_id, term_id) SELECT c.id, t.id FROM clients c, terms t;

INSERT INTO notification_groups (key, label, sort_order) VALUES ('consent', 'Consents', 7);
UPDATE notification_groups SET sort_order = 8 WHERE key = 'system';

INSERT INTO term_versions (term_id, number, published_at) SELECT id, 1, '2026-11-01Z' FROM terms;

INSERT INTO term_wordings (version_id, language, title, body, accept_text, reject_text)
SELECT v.id, w.language, w.title, w.body, w.accept_text, w.reject_text
  FROM (VALUES
    ('consent-to-treat', 'en', 'Your care',
     E'{organisation} can help you get care and support. This is your choice.\n\n- A guide will talk with you about your health and your home.\n- A nurse or doctor may see you, by phone, video or in person.\n- Your care team may share what they need to help you.\n- You can stop at any time. It will not change your health plan.',
     'I agree to get care and support from {organisation}.', 'I do not want care from {organisation} now.'),
    ('consent-to-treat', 'es', 'Su atención',
     E'{organisation} puede ayudarle a recibir atención y apoyo. Usted decide.\n\n- Un guía hablará con usted sobre su salud y su hogar.\n- Una enfermera o un médico puede atenderle por teléfono, por video o en persona.\n- Su equipo puede compartir lo que necesita para ayudarle.\n- Puede dejarlo cuando quiera. Su plan de salud no cambia.',
     'Acepto recibir atención y apoyo de {organisation}.', 'No quiero recibir atención de {organisation} por ahora.'),
    ('tcpa', 'en', 'Calls and text messages',
     E'Your guide, {guide}, can call you and text you about visits, rides and the help you asked for.\n\n- You will get about 8 messages a month.\n- Your phone plan may charge you for them.\n- Reply STOP to a message to end them.\n- You do not have to agree to get care.',
     'I want to get calls and messages on my phone.', 'My guide will not text me.'),
    ('tcpa', 'es', 'Llamadas y mensajes de texto',
     E'Su guía, {guide}, puede llamarle y escribirle sobre citas, viajes y la ayuda que pidió.\n\n- Recibirá cerca de 8 mensajes al mes.\n- Su plan telefónico puede cobrarle.\n- Responda STOP a un mensaje para dejar de recibirlos.\n- No tiene que aceptar para recibir atención.',
     'Quiero recibir llamadas y mensajes en mi teléfono.', 'Mi guía no me escribirá.'),
    ('share-with-resources', 'en', 'Sharing your name with places that help',
     E'Some places can help you with food, rides, rent or bills. They need to know who is coming.\n\n- We may tell them your name, phone number and address.\n- We never tell them about your health.\n- We only share with a place that you chose with your guide.\n- You can say no and still get the list of places.',
     'You may share my name, phone number and address.', 'Do not share my name with anyone.'),
    ('share-with-resources', 'es', 'Compartir su nombre con lugares que ayudan',
     E'Hay lugares que le pueden ayudar con comida, viajes, renta o cuentas. Necesitan saber quién viene.\n\n- Podemos decirles su nombre, teléfono y dirección.\n- Nunca les hablamos de su salud.\n- Solo compartimos con un lugar que usted eligió con su guía.\n- Puede decir que no, y aun así recibir la lista de lugares.',
     'Pueden compartir mi nombre, teléfono y dirección.', 'No compartan mi nombre con nadie.'),
    ('recording', 'en', 'Recorded calls',
     E'We may record calls with you. It helps your guide write down what you said.\n\n- You hear it at the start of each call.\n- Only your care team can listen.\n- If you say no, we still call you.',
     'You may record calls with me.', 'Do not record calls with me.'),
    ('recording', 'es', 'Llamadas grabadas',
     E'Podemos grabar las llamadas con usted. Así su guía anota bien lo que usted dijo.\n\n- Lo escuchará al inicio de cada llamada.\n- Solo su equipo puede oírlas.\n- Si dice que no, igual le llamamos.',
     'Pueden grabar las llamadas conmigo.', 'No graben las llamadas conmigo.')
  ) AS w (key, language, title, body, accept_text, reject_text)
  JOIN terms t ON t.key = w.key JOIN term_versions v ON v.term_id = t.id AND v.number = 1;
