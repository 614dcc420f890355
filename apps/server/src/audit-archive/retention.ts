import type { ArchivedEntry } from '../platform/audit/archive/format.ts';

/** The rules of retention, without the database (docs/decisions/2026-12-01-audit-retention.md). */

/** Limits of a rule in months. The table has the same limits. */
export const retentionMonths = { min: 12, max: 1200 } as const;

/** The client of an entry's members, or null for an entry that names no member. Each has a rule. */
export type Party = number | null;

export interface RetentionRule {
  client_id: Party;
  /** Null is permanently. */
  months: number | null;
  /** The reason of a legal hold, or null. */
  hold_reason: string | null;
}

/** The parties whose rules let entries of a month expire, with the months of each rule. */
export type ExpiredParties = ReadonlyMap<Party, number>;

/**
 * Returns the parties whose rules let the entries of a month expire. Each entry of the month is then older than the rule.
 * A party without a rule is not among them.
 * @param month the first day of the month
 * @param today the day in UTC
 */
export function expiredParties(
  rules: readonly RetentionRule[],
  month: string,
  today: Temporal.PlainDate,
): ExpiredParties {
  const start = Temporal.PlainDate.from(month);
  const expired = new Map<Party, number>();
  for (const { client_id, months, hold_reason } of rules) {
    if (months === null || hold_reason !== null) continue;
    // The last entry can be from the last moment of the month.
    if (Temporal.PlainDate.compare(start.add({ months: months + 1 }), today) <= 0) expired.set(client_id, months);
  }
  return expired;
}

/** Entries about archiving and retention are the proof of what was removed. */
const isRetentionRecord = (action: string): boolean => action.startsWith('audit ');

/** Returns the client that an entry's facts name, such as the client whose settings were changed. */
function clientInFacts(facts: string | null): number | null {
  if (facts === null) return null;
  const client = (JSON.parse(facts) as { client?: unknown } | null)?.client;
  return typeof client === 'number' ? client : null;
}

/** Actions on the data of clients. Their entries do not always name the client, such as an export of whole tables. */
const clientActions = /^\w+ \/(exports|imports|enrollment-imports|clients)(\/|$)/;

/**
 * Returns the parties whose rules apply to an entry. Returns null if it is stored permanently: the client of a member is
 * unknown, or the entry is about retention. All clients are parties of an action on the data of an unknown client.
 */
export function partiesOf(
  { action, member_ids, facts }: Pick<ArchivedEntry, 'action' | 'member_ids' | 'facts'>,
  { clientOf, clients }: Pick<RetentionScope, 'clientOf' | 'clients'>,
): Party[] | null {
  if (isRetentionRecord(action)) return null;
  const parties = new Set<Party>(member_ids.length === 0 ? [null] : []);
  for (const id of member_ids) {
    const client = clientOf.get(id);
    if (client === undefined) return null;
    parties.add(client);
  }
  const named = clientInFacts(facts);
  if (named !== null) parties.add(named);
  else if (member_ids.length === 0 && clientActions.test(action)) for (const client of clients) parties.add(client);
  return [...parties];
}

/** The parties whose rules let entries expire, the client of each member, and all clients. */
export interface RetentionScope {
  expired: ExpiredParties;
  clientOf: ReadonlyMap<number, number>;
  clients: readonly number[];
}

/** Number of removed entries. An entry counts once in `entries`, and once for each of its parties. */
export interface RemovalTally {
  entries: number;
  byParty: Map<Party, number>;
}
export const newTally = (): RemovalTally => ({ entries: 0, byParty: new Map() });

/**
 * Returns the entries that remain, and counts the others. An entry is removed only if the rules of all its parties let
 * it expire, so the longest rule decides.
 */
export const keptOf = (
  entries: readonly ArchivedEntry[],
  scope: RetentionScope,
  tally: RemovalTally,
): ArchivedEntry[] =>
  entries.filter((entry) => {
    const parties = partiesOf(entry, scope);
    if (parties === null || !parties.every((party) => scope.expired.has(party))) return true;
    tally.entries += 1;
    for (const party of parties) tally.byParty.set(party, (tally.byParty.get(party) ?? 0) + 1);
    return false;
  });
