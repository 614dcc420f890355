/** Returns a string as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns an SQL array of constant strings. */
export const textArray = (words: readonly string[]): string => `ARRAY[${words.map(literal).join(',')}]::text[]`;

/**
 * SQL functions for seeding, in a separate schema. The planner can inline all of them. `h(i, salt)` returns a
 * repeatable, evenly distributed number, at least 0. `u` returns it as a fraction. `skewed` picks from a list, the
 * first words more often.
 */
export const helperSql = `
  CREATE SCHEMA IF NOT EXISTS bench;
  CREATE OR REPLACE FUNCTION bench.h(i bigint, salt integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN hashint8extended(i, salt::bigint) & 9223372036854775807;
  CREATE OR REPLACE FUNCTION bench.u(i bigint, salt integer) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (hashint8extended(i, salt::bigint) & 1048575) / 1048576.0::double precision;
  CREATE OR REPLACE FUNCTION bench.pick(words text[], i bigint, salt integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN words[1 + (hashint8extended(i, salt::bigint) & 1048575) % cardinality(words)];
  CREATE OR REPLACE FUNCTION bench.skewed(words text[], i bigint, salt integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN words[1 + floor(power((hashint8extended(i, salt::bigint) & 1048575) / 1048576.0::double precision, 1.7) * cardinality(words))::integer];`;
