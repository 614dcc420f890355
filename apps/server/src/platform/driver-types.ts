import pg from 'pg';

const builtin = pg.types.builtins;

/**
 * Converts `2026-11-20 16:33:25.12+00` to `2026-11-20T16:33:25.12Z`. The offset is +00, because sessions run in UTC.
 */
const instant = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : `${text.slice(0, 10)}T${text.slice(11)}`;

const isTrue = (text: string): boolean => text === 't';

/** Functions that convert the text of PostgreSQL's values. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtin.INT8) return Number;
    if (oid === builtin.BOOL) return isTrue;
    if (oid === builtin.DATE) return String;
    if (oid === builtin.TIMESTAMPTZ) return instant;
    // 1016 is the type int8[]
    if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;
