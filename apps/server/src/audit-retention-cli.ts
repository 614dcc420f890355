import { parseArgs } from 'node:util';
import { changeRule, parseMonths, type RuleChange, ruleLines } from './audit-archive/change-rule.ts';
import { AuditArchiveError } from './audit-archive/error.ts';
import { prepareSession } from './audit-archive/queries.ts';
import { retentionMonths } from './audit-archive/retention.ts';
import { printLine, requireOperator } from './client-archive/command.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { connectAsLogin } from './platform/database.ts';

/** Implements `guidepost audit retention` (docs/operations/audit-archive.md#retention). */

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    client: { type: 'string' },
    'no-member': { type: 'boolean', default: false },
    months: { type: 'string' },
    hold: { type: 'string' },
    release: { type: 'boolean', default: false },
    operator: { type: 'string' },
  },
});

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** Returns the change that the options describe, or null without options. Ends the command if they are wrong. */
function readChange(): { key: string | null; change: RuleChange } | null {
  const { client, months, hold, release } = values;
  const isOne = (client !== undefined) !== values['no-member'];
  const changes = [months !== undefined, hold !== undefined, release].filter(Boolean).length;
  if (client === undefined && !values['no-member'] && changes === 0) return null;
  if (!isOne || changes !== 1)
    refuse(
      'Use --client KEY or --no-member with one of: --months MONTHS, --months permanent, --hold REASON, --release. Without them, the command prints the rules.',
    );
  const key = client ?? null;
  if (release) return { key, change: { kind: 'release' } };
  if (hold !== undefined) {
    const reason = hold.trim();
    return reason === ''
      ? refuse('Enter the reason of the hold: --hold REASON.')
      : { key, change: { kind: 'hold', reason } };
  }
  const parsed = parseMonths(months ?? '');
  if (parsed === undefined)
    refuse(
      `Enter the number of months that entries are stored, from ${retentionMonths.min} to ${retentionMonths.max}, or permanent: --months MONTHS.`,
    );
  return { key, change: { kind: 'months', months: parsed } };
}

const asked = readChange();
const operator = asked === null ? '' : requireOperator(values.operator);
const url = requireOwnerUrl(1, { orServer: false });
try {
  const db = await connectAsLogin(url);
  try {
    await prepareSession(db);
    if (asked === null) for (const line of await ruleLines(db)) printLine(line);
    else printLine(await changeRule(db, asked.key, asked.change, operator));
  } finally {
    await db.end();
  }
} catch (error) {
  const isKnown = error instanceof AuditArchiveError;
  const reason = error instanceof Error ? error.message : 'unknown error';
  process.stderr.write(`${isKnown ? reason : `The command failed and changed nothing: ${reason}.`}\n`);
  process.exitCode = isKnown ? 1 : 3;
}
