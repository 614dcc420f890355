-- What the search of the resource hub needs: where ZIP codes are, miles, programs without a place, counts by tag.

-- The middle of each ZIP code's area. Filled when migrations run, from a package (platform/queries-zip-codes.ts).
CREATE TABLE zip_codes (
  zipcode text PRIMARY KEY CHECK (zipcode ~ '^[0-9]{5}$'),
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);

-- Great-circle distance (haversine) in miles.
CREATE FUNCTION miles_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN 7917.6 * asin(sqrt(least(1, sin(radians(lat2 - lat1) / 2) ^ 2
    + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)));

-- Offered by phone or online alone: it has no place, and is found from everywhere.
ALTER TABLE directory_programs ADD COLUMN is_remote boolean NOT NULL DEFAULT false;
CREATE INDEX directory_programs_remote ON directory_programs (id) WHERE is_remote AND retired_at IS NULL;

-- How many programs have a tag or one below it; counted when the directory changes and not when it is read.
ALTER TABLE directory_tags ADD COLUMN program_count integer NOT NULL DEFAULT 0;
