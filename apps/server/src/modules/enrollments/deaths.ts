import type { ClientId, MemberId } from '@guidepost/contracts';
import { isDifferentPerson, personDecisionKey, withDeath } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { findNewDeaths } from '../death-reports/public.ts';
import type { Case } from './cases.ts';
import type { EnrollmentImportRow } from './queries-imports.ts';

/** The key that identifies death reports from a client's enrollment files. */
export const deathKey = (clientId: ClientId): string => `enrollment ${clientId}`;

/**
 * Adds deaths to the verdicts of the lines that report a new death. The preview and the import both call this. An older
 * or repeated file also reports deaths, although its other values are ignored.
 */
export async function withDeaths(tx: Db, of: EnrollmentImportRow, cases: readonly Case[]): Promise<Case[]> {
  const deaths = new Map<MemberId, string | null>();
  for (const one of cases) {
    const { known, row } = one;
    if (known && row.facts?.diedOn !== undefined && canReport(one)) deaths.set(known.id, row.facts.diedOn);
  }
  const fresh = await findNewDeaths(tx, deathKey(of.client_id), deaths);
  return cases.map((one) => {
    const { known, row, verdict } = one;
    const isIgnored = verdict.outcome === 'unchanged' && verdict.reason !== null;
    const diedOn = row.facts?.diedOn;
    const isNew = diedOn !== undefined && canReport(one) && (known === null || fresh.has(known.id));
    return { ...one, isIgnored, ...(isNew ? { verdict: withDeath(verdict, diedOn) } : {}) };
  });
}

/**
 * Returns true if a line can report a death. If contact with the member has already ended, the death needs no decision,
 * so it is not reported. If the line seems to describe a different person, a user must have confirmed that the person
 * is the member.
 */
function canReport({ row: { facts, decisions }, known, enrolled, verdict, isMerged }: Case): boolean {
  if (facts === null || isMerged || verdict.outcome === 'refuse' || verdict.outcome === 'hold') return false;
  if (known === null) return true;
  if (known.deleted || (enrolled?.ends_contact && !verdict.comesBack)) return false;
  return decisions[personDecisionKey] === true || !isDifferentPerson(facts.content, known);
}
