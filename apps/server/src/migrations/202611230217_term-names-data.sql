-- The Spanish of the terms that come with the product; of those that administrators made, the Spanish title of their wording.
UPDATE terms t SET name_es = w.name, short_name_es = w.short_name
  FROM (VALUES
    ('consent-to-treat', 'Consentimiento para recibir atención', 'Recibir atención'),
    ('tcpa', 'Consentimiento para recibir llamadas y mensajes de texto', 'TCPA'),
    ('share-with-resources', 'Consentimiento para compartir datos con organizaciones que pueden ayudar', 'Compartir con recursos'),
    ('recording', 'Consentimiento para grabar llamadas', 'Llamadas grabadas')
  ) AS w (key, name, short_name)
 WHERE t.key = w.key;

UPDATE terms t SET name_es = w.title, short_name_es = left(w.title, 40)
  FROM term_versions v JOIN term_wordings w ON w.version_id = v.id AND w.language = 'es'
 WHERE t.name_es IS NULL AND v.term_id = t.id
   AND v.number = (SELECT max(n.number) FROM term_versions n WHERE n.term_id = t.id);
