import type { Db } from '../db.ts';
import type { SecretsKeys } from '../secrets.ts';
import { checkHead, type Head, readHead } from './heads.ts';
import { findLastSeal, findSealHashes } from './queries-seals.ts';
import { first } from './seal.ts';

interface HeadVerdict {
  /** Number of heads that match the chain. */
  matching: number;
  /** The newest head with a valid signature, or null. */
  newest: Head | null;
  /** The differences between the heads and the chain, one sentence each. */
  problems: string[];
}

/** Number of heads that are checked with one query. */
const headsAtOnce = 1000;
/** Maximum number of problems that are described. */
const maxProblems = 20;

/** Compares the chain in the database with heads that were stored elsewhere. */
export async function compareHeads(db: Db, secrets: SecretsKeys, lines: AsyncIterable<string>): Promise<HeadVerdict> {
  const verdict: HeadVerdict = { matching: 0, newest: null, problems: [] };
  const found = { [first.id]: first.hash } as Record<number, string>;
  let lineNumber = 0;
  let unnamed = 0;
  const report = (problem: string) => {
    if (verdict.problems.length < maxProblems) verdict.problems.push(problem);
    else unnamed += 1;
  };
  let waiting: Head[] = [];

  async function compare(): Promise<void> {
    const ids = waiting.map(({ seal }) => seal);
    for (const { id, hash } of await findSealHashes(db, ids)) found[id] = hash;
    // A head is stored only after its seal. If the seal of a head that was already read is missing, the seal was
    // removed.
    const end = ((await findLastSeal(db)) ?? first).id;
    for (const { seal, hash, at } of waiting) {
      if (found[seal] === undefined && seal > end)
        report(`The chain was shortened: it ends at seal ${end}, but seal ${seal} existed at ${at}.`);
      else if (found[seal] !== hash)
        report(`The chain was replaced: seal ${seal} is not the one that existed at ${at}.`);
      else verdict.matching += 1;
    }
    waiting = [];
  }

  for await (const line of lines) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const head = readHead(line);
    if (head === undefined) continue;
    if (head === null) {
      report(`Head ${lineNumber} cannot be read.`);
      continue;
    }
    const check = checkHead(secrets, head);
    if (check === 'forged')
      report(`The head of seal ${head.seal} at ${head.at} is forged: its signature is not valid.`);
    if (check === 'unknown key')
      report(`The head of seal ${head.seal} at ${head.at} has an unknown key. Add the earlier key to SECRETS_KEY_OLD.`);
    if (check !== 'valid') continue;
    if (verdict.newest === null || head.at > verdict.newest.at) verdict.newest = head;
    waiting.push(head);
    if (waiting.length >= headsAtOnce) await compare();
  }
  await compare();
  if (unnamed > 0) verdict.problems.push(`There are ${unnamed} more such heads.`);
  if (lineNumber === 0 || (verdict.newest === null && verdict.problems.length === 0))
    verdict.problems.push('There is no head to compare with.');
  return verdict;
}
