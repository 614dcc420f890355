export type Values = Readonly<Record<string, unknown>>;

/** A field in which two versions of a record differ, and the user who changed it. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** `both` requires a decision of the user; the others merge automatically. */
  by: 'both' | 'me' | 'them';
}

/** Nothing typed, nothing sent and nothing stored are the same. */
const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(value);
const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

/**
 * Where what somebody is about to save differs from what somebody else saved meanwhile, field by field. `base` is what
 * both began with; where it is not known (null), every difference is for the person to decide.
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

/** The fields of a form in which something else stands than once did, with what stands there. */
export const typedSince = (once: Values, now: Values): [field: string, value: unknown][] =>
  Object.entries(now).filter(([field, value]) => !same(value, once[field]));

/** Those of some fields in which stands what they began with; none where that is not known (null). */
export const unchangedOf = (fields: readonly string[], base: Values | null, values: Values): string[] =>
  fields.filter((field) => base !== null && same(values[field], base[field]));

/** Mine, with what only they changed, and with what was taken from them where both did. */
export function mergeOf(mine: Values, found: readonly Difference[], taken: ReadonlySet<string>): Values {
  const fromThem = found.filter(({ field, by }) => by === 'them' || (by === 'both' && taken.has(field)));
  return { ...mine, ...Object.fromEntries(fromThem.map(({ field, theirs }) => [field, theirs])) };
}
