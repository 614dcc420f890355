export type Values = Readonly<Record<string, unknown>>;

/** A field that differs between two versions of a record, and who changed it. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** If `both`, the user must decide. Other differences are merged automatically. */
  by: 'both' | 'me' | 'them';
}

/** Converts a value to text for comparison. Equal values have the same text. '', null and undefined count as equal. */
const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

/**
 * Compares the values to save with another user's newer version, field by field. `base` is the version that both users
 * started from. If it is null, that version is unknown, and the user must decide about each difference.
 */
export function differences(
  fields: readonly string[],
  base: Values | null,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields.flatMap((field) => {
    const [own, other] = [mine[field], theirs[field]];
    if (isSame(own, other)) return [];
    const by = base === null ? 'both' : isSame(own, base[field]) ? 'them' : isSame(other, base[field]) ? 'me' : 'both';
    return [{ field, mine: own, theirs: other, by } as const];
  });
}

/** Returns the form fields that have changed since an earlier state, with their current values. */
export const fieldsChangedSince = (once: Values, now: Values): [field: string, value: unknown][] =>
  Object.entries(now).filter(([field, value]) => !isSame(value, once[field]));

/**
 * Returns the fields that still have their initial value. Returns none if `base` is null, because the initial values
 * are then unknown.
 */
export const unchangedOf = (fields: readonly string[], base: Values | null, values: Values): string[] =>
  fields.filter((field) => base !== null && isSame(values[field], base[field]));

/**
 * Returns the user's values. Takes the other user's value for fields that only the other user changed, and for the
 * fields in `taken`, which both changed.
 */
export function mergeOf(mine: Values, found: readonly Difference[], taken: ReadonlySet<string>): Values {
  const fromThem = found.filter(({ field, by }) => by === 'them' || (by === 'both' && taken.has(field)));
  return { ...mine, ...Object.fromEntries(fromThem.map(({ field, theirs }) => [field, theirs])) };
}
