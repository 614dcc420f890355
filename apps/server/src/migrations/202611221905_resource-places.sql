-- A search of the resource hub finds words near a place by one index: beside its words a program's document names the cells of the
-- map in which it is offered. And what is typed with an error is looked up among the words that there are.

-- The cells of a map in which a point lies: one of a quarter of a degree, '@118,-382', and one of two degrees, '#14,-48'.
CREATE FUNCTION map_cells(latitude double precision, longitude double precision) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY['@' || floor(latitude * 4) || ',' || floor(longitude * 4), '#' || floor(latitude / 2) || ',' || floor(longitude / 2)];

-- Asks for documents with a cell that touches a box, or without a place: small cells for a small box, large ones for a large one.
CREATE FUNCTION near_box(area box) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT ('''@anywhere'' | ' || string_agg(format('''%s%s,%s''', scale.mark, y, x), ' | '))::tsquery
      FROM (SELECT CASE WHEN height(area) <= 1.5 THEN '@' ELSE '#' END AS mark, CASE WHEN height(area) <= 1.5 THEN 4 ELSE 0.5 END AS cells) scale,
           generate_series(floor((area[1])[1] * scale.cells)::int, floor((area[0])[1] * scale.cells)::int) y,
           generate_series(floor((area[1])[0] * scale.cells)::int, floor((area[0])[0] * scale.cells)::int) x);

ALTER TABLE directory_programs ADD COLUMN cells text[] NOT NULL DEFAULT '{}';
ALTER TABLE directory_programs ALTER COLUMN search_document SET EXPRESSION AS (
    setweight(to_tsvector('pg_catalog.english'::regconfig, search_key(name)), 'A')
    || setweight(to_tsvector('pg_catalog.english'::regconfig, search_key(search_words)), 'A')
    || setweight(to_tsvector('pg_catalog.english'::regconfig, search_key(organization_name)), 'B')
    || setweight(to_tsvector('pg_catalog.english'::regconfig, search_key(coalesce(eligibility, ''))), 'C')
    || setweight(to_tsvector('pg_catalog.english'::regconfig, search_key(description)), 'D')
    || array_to_tsvector(CASE WHEN is_remote THEN cells || '@anywhere'::text ELSE cells END));

-- Whoever writes where programs are offered need not know of cells.
CREATE FUNCTION place_programs(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE directory_programs p SET cells = found.cells
    FROM (SELECT i.id, ARRAY(SELECT DISTINCT cell FROM directory_program_locations pl JOIN directory_locations l ON l.id = pl.location_id
                              CROSS JOIN unnest(map_cells(l.latitude, l.longitude)) cell
                             WHERE pl.program_id = i.id AND l.retired_at IS NULL ORDER BY cell) AS cells
            FROM (SELECT DISTINCT unnest(ids) AS id) i) found
   WHERE p.id = found.id AND p.cells <> found.cells $$;

CREATE FUNCTION program_locations_place() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM place_programs(ARRAY(SELECT program_id FROM changed)); RETURN NULL; END $$;
CREATE FUNCTION locations_place() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM place_programs(ARRAY(SELECT pl.program_id FROM changed c JOIN before b USING (id) JOIN directory_program_locations pl ON pl.location_id = c.id
    WHERE (c.latitude, c.longitude, c.retired_at IS NULL) IS DISTINCT FROM (b.latitude, b.longitude, b.retired_at IS NULL))); RETURN NULL; END $$;
CREATE TRIGGER program_locations_added AFTER INSERT ON directory_program_locations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION program_locations_place();
CREATE TRIGGER program_locations_removed AFTER DELETE ON directory_program_locations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION program_locations_place();
CREATE TRIGGER locations_moved AFTER UPDATE ON directory_locations
  REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION locations_place();

-- The words of all names and tags, as they are written. A word that nothing has any more stays: it finds nothing.
CREATE TABLE directory_words (word text PRIMARY KEY);
CREATE INDEX directory_words_near ON directory_words USING gin (word gin_trgm_ops);
CREATE FUNCTION note_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO directory_words SELECT DISTINCT word FROM unnest(texts) t, unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', t))) word
   WHERE length(word) BETWEEN 4 AND 40 AND word ~ '^[[:alpha:]]+$' ORDER BY word ON CONFLICT DO NOTHING $$;
CREATE FUNCTION programs_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM note_words(ARRAY(SELECT search_text FROM changed)); RETURN NULL; END $$;
CREATE FUNCTION programs_renamed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM note_words(ARRAY(SELECT c.search_text FROM changed c JOIN before b USING (id) WHERE c.search_text <> b.search_text)); RETURN NULL; END $$;
CREATE TRIGGER programs_added AFTER INSERT ON directory_programs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION programs_added();
CREATE TRIGGER programs_renamed AFTER UPDATE ON directory_programs
  REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION programs_renamed();
DROP INDEX directory_programs_text;
