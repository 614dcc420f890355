-- Names are found without their apostrophes: OBrien finds O'Brien, and Akahi finds ʻAkahi. foldName() in the rules folds alike.
CREATE FUNCTION name_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(search_key(value), '''’‘‛ʻʼʾʿ`´′', '');

ALTER TABLE users ALTER COLUMN search_name
  SET EXPRESSION AS (name_key(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '')));
