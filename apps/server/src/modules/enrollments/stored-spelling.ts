import type { ClientId } from '@guidepost/contracts';
import { dependantSystem, foldName } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { ReadRow } from './queries-rows.ts';
import { findDependants } from './queries-subscribers.ts';

const systemPrefix = `${dependantSystem} `;

/** Returns the subscriber number and birth date in a dependent's identifier. */
const familyOf = (value: string): string => /^.* \d{4}-\d\d-\d\d /.exec(value)?.[0] ?? value;

/**
 * Gives lines about dependents without a number the identifier that is stored for the member. The identifier contains
 * the first name, and a later file may write José as Jose. Changes no line if its own identifier is stored, or if
 * several stored identifiers match.
 */
export async function withStoredSpelling(
  db: Db,
  clientId: ClientId,
  list: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const dependantValue = ({ identity }: ReadRow) =>
    identity?.startsWith(systemPrefix) ? identity.slice(systemPrefix.length) : null;
  const keys = [...new Set(list.flatMap((one) => dependantValue(one) ?? []).map(foldName))];
  if (keys.length === 0) return list;
  const storedValues = Map.groupBy(await findDependants(db, clientId, keys), foldName);
  return list.map((one) => {
    const value = dependantValue(one);
    if (value === null) return one;
    const same = (storedValues.get(foldName(value)) ?? []).filter((stored) => familyOf(stored) === familyOf(value));
    const [stored] = same;
    return stored === undefined || same.length > 1 || stored === value ? one : withValue(one, value, stored);
  });
}

/** Replaces the value of a line's identifier. */
function withValue(one: ReadRow, value: string, stored: string): ReadRow {
  const { facts } = one;
  const identifiers = facts?.content.identifiers.map((known) =>
    known.system === dependantSystem && known.value === value ? { ...known, value: stored } : known,
  );
  return {
    ...one,
    identity: `${systemPrefix}${stored}`,
    facts: facts && identifiers ? { ...facts, content: { ...facts.content, identifiers } } : facts,
  };
}
