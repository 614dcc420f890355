-- guidepost: few rows
-- Spanish labels of the delivered domains. A domain whose English label was edited keeps only that label.
UPDATE need_domains d SET label_es = v.label_es
  FROM (VALUES
    ('economic-stability', 'Economic stability', 'Estabilidad económica'),
    ('education', 'Education access and quality', 'Acceso a la educación y su calidad'),
    ('health-care', 'Health care access and quality', 'Acceso a la atención médica y su calidad'),
    ('neighborhood', 'Neighborhood and built environment', 'Vecindario y entorno construido'),
    ('community', 'Social and community context', 'Entorno social y comunitario')
  ) AS v (key, label, label_es)
 WHERE d.key = v.key AND d.label = v.label;
