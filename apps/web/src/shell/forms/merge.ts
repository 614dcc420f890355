export type Values = Readonly<Record<string, unknown>>;

/** A field in which two versions of a record differ, and the user who changed it. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** `both` requires a decision of the user; the others merge automatically. */
  by: 'both' | 'me' | 'them';
}

/** An empty, a missing and a null value count as equal. */
const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

/**
 * Compares the values to save with another user's newer version, field by field. `base` is the version that both users
 * started from. If it is null (unknown), the user must decide every difference.
 */
export function differences(
  fields: readonly string[],
  base: Values | null,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields.flatMap((field) => {
    const [own, other] = [mine[field], theirs[field]];
    if (same(own, other)) return [];
    const by = base === null ? 'both' : same(own, base[field]) ? 'them' : same(other, base[field]) ? 'me' : 'both';
    return [{ field, mine: own, theirs: other, by } as const];
  });
}

/** Returns the fields of a form that have changed since an earlier state, with their current values. */
export const typedSince = (once: Values, now: Values): [field: string, value: unknown][] =>
  Object.entries(now).filter(([field, value]) => !same(value, once[field]));

/**
 * Returns those of the given fields that still have their initial value; none if the initial values are unknown (null).
 */
export const unchangedOf = (fields: readonly string[], base: Values | null, values: Values): string[] =>
  fields.filter((field) => base !== null && same(values[field], base[field]));

/**
 * Returns the user's values with the fields that only the other user changed, and with the chosen ones of those that
 * both changed.
 */
export function mergeOf(mine: Values, found: readonly Difference[], taken: ReadonlySet<string>): Values {
  const fromThem = found.filter(({ field, by }) => by === 'them' || (by === 'both' && taken.has(field)));
  return { ...mine, ...Object.fromEntries(fromThem.map(({ field, theirs }) => [field, theirs])) };
}
