import type { Db } from '../platform/db.ts';
import { AuditArchiveError } from './error.ts';
import { begin, commit, rollback } from './queries.ts';
import {
  ensureRule,
  findClientsNamed,
  findRules,
  releaseHold,
  type StoredRule,
  updateHold,
  updateMonths,
} from './queries-retention.ts';
import { retentionMonths } from './retention.ts';
import { auditCommand } from './transaction.ts';

/** A change of a rule. */
export type RuleChange =
  | { kind: 'months'; months: number | null }
  | { kind: 'hold'; reason: string }
  | { kind: 'release' };

/**
 * Reads a number of months from an option; null is permanently.
 * @returns undefined if the text is not a number in the limits
 */
export function parseMonths(text: string): number | null | undefined {
  if (text === 'permanent') return null;
  const months = Number(text);
  const isAllowed = /^\d+$/.test(text) && months >= retentionMonths.min && months <= retentionMonths.max;
  return isAllowed ? months : undefined;
}

/** How long a change waits for a running removal. */
const lockTimeoutMs = 60_000;

const monthsText = (months: number | null): string => (months === null ? 'permanently' : `for ${months} months`);

/** Finds the client with a name or an id. @throws AuditArchiveError */
async function findClient(db: Db, key: string) {
  const [client, other] = await findClientsNamed(db, key);
  if (!client) throw new AuditArchiveError(`There is no client ${key}. guidepost audit retention lists the clients.`);
  if (other) throw new AuditArchiveError(`${key} is the name of a client and the id of another. Enter the other key.`);
  return client;
}

/**
 * Changes the rule of a client, and writes an audit entry.
 * @param key the name or the id of the client; null for entries that name no member
 * @returns a sentence about the change
 * @throws AuditArchiveError if the client does not exist or has no hold
 */
export async function changeRule(db: Db, key: string | null, change: RuleChange, operator: string): Promise<string> {
  const client = key === null ? null : await findClient(db, key);
  const id = client?.id ?? null;
  const name = client?.name ?? 'Entries that name no member';
  await begin(db, lockTimeoutMs);
  try {
    await ensureRule(db, id);
    let text: string;
    if (change.kind === 'months') {
      await updateMonths(db, id, change.months);
      text = `stored ${monthsText(change.months)}`;
    } else if (change.kind === 'hold') {
      await updateHold(db, id, change.reason, operator);
      text = `legal hold: ${change.reason}`;
    } else {
      if ((await releaseHold(db, id)) === 0) throw new AuditArchiveError(`${name}: there is no legal hold.`);
      text = 'legal hold released';
    }
    await auditCommand(db, 'audit retention', `${operator}: ${name}, ${text}`, id === null ? null : { client: id });
    await commit(db);
    return `${name}: ${text}.`;
  } catch (error) {
    await rollback(db).catch(() => {});
    throw error;
  }
}

const cellsOf = ({ client_id, name, months, hold_reason, held_since, held_by }: StoredRule): string[] => [
  client_id === null ? '' : String(client_id),
  name ?? '(no member)',
  months === null ? 'permanent' : String(months),
  hold_reason ?? '',
  held_since?.slice(0, 10) ?? '',
  held_by ?? '',
];

/** Returns the rules as the lines of a table. */
export async function ruleLines(db: Db): Promise<string[]> {
  const table = [['id', 'client', 'months', 'hold', 'since', 'by'], ...(await findRules(db)).map(cellsOf)];
  const widths = (table[0] as string[]).map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  return table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
