import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { asOwner } from './database.ts';
import type { Acknowledged } from './writer.ts';

const run = promisify(execFile);

export interface Verdict {
  acknowledged: number;
  /** Writes that were acknowledged but do not exist. */
  lost: string[];
  /** Writes that did not create exactly one note, feed entry and live event. */
  doubled: string[];
  /** Writes that exist but were never acknowledged. */
  strangers: string[];
  replayed: number;
  auditChain: string;
  isChainValid: boolean;
}

/** Compares the acknowledgments that the writers received with the database. Also checks the audit chain. */
export async function verifyWrites(url: string, acknowledged: readonly Acknowledged[]): Promise<Verdict> {
  const rows = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string; marker: string; feed: string; events: string }>(
      `WITH written AS (SELECT id, substring(text from '<p>(.*)</p>') AS marker FROM notes WHERE text LIKE '<p>w%-%</p>'),
            entries AS (SELECT external_id AS id, count(*) AS n FROM feed_items WHERE external_type = 'note' GROUP BY 1),
            heard AS (SELECT (payload->>'externalItemId')::bigint AS id, count(*) AS n FROM live_events
                       WHERE name = 'feed_item_updated' AND payload->>'externalItemType' = 'note' GROUP BY 1)
       SELECT w.id, w.marker, coalesce(e.n, 0) AS feed, coalesce(h.n, 0) AS events
         FROM written w LEFT JOIN entries e USING (id) LEFT JOIN heard h USING (id)`,
    );
    return rows;
  });
  const audits = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ fresh: string; replayed: string }>(
      `SELECT count(*) FILTER (WHERE code IS NULL) AS fresh, count(*) FILTER (WHERE code = 'REPLAYED') AS replayed FROM audit_entries WHERE action = 'POST /notes' AND outcome = 201`,
    );
    return rows[0];
  });
  const byMarker = Map.groupBy(rows, ({ marker }) => marker);
  const writesByMarker = new Map(acknowledged.map((one) => [one.marker, one]));
  const doubled = [...byMarker]
    .filter(([, found]) => found.length > 1 || found[0]?.feed !== '1' || found[0]?.events !== '1')
    .map(([marker, found]) => `${marker} (${JSON.stringify(found)})`);
  if (Number(audits?.fresh) !== rows.length) doubled.push(`${audits?.fresh} audit entries for ${rows.length} notes`);
  const chain = await verifyChain(url);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged
      .filter(({ marker, noteId }) => !byMarker.get(marker)?.some(({ id }) => Number(id) === noteId))
      .map(({ marker }) => marker),
    doubled,
    strangers: [...byMarker.keys()].filter((marker) => !writesByMarker.has(marker)),
    replayed: Number(audits?.replayed ?? 0),
    auditChain: chain.text,
    isChainValid: chain.isValid,
  };
}

interface ChainVerdict {
  isValid: boolean;
  /** The verdict as a sentence, with the reason if the chain is not valid. */
  text: string;
}

/** Checks a database's audit chain with `npm run audit:verify`. The command's exit code is the verdict. */
export async function verifyChain(url: string): Promise<ChainVerdict> {
  try {
    await run(process.execPath, [path.join(repositoryRoot, 'apps/server/src/audit-verify-cli.ts')], {
      env: { PATH: process.env.PATH, DATABASE_OWNER_URL: url },
    });
    return { isValid: true, text: 'The audit chain is valid.' };
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return { isValid: false, text };
  }
}
