import pg from 'pg';

const builtin = pg.types.builtins;

/**
 * Converts `2026-11-20 16:33:25.12+00` to `2026-11-20T16:33:25.12Z`. Sessions run in UTC, so the offset is always +00.
 */
const instant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`;

/** Functions that convert the text of PostgreSQL's values. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtin.INT8) return Number;
    if (oid === builtin.DATE) return String;
    if (oid === builtin.TIMESTAMPTZ) return instant;
    // 1016 is the type int8[]
    if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;
