import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner } from '../lib/database.ts';
import { verifyWrites } from '../lib/verify.ts';
import type { FailoverWorld } from './world.ts';
import { type Load, textStart } from './writers.ts';

/** Statuses of texts whose result is not known yet. */
const onTheirWay = ['held', 'queued', 'sending', 'unknown'];

/** Waits until every text has a result. Returns the number of texts that have none after five minutes. */
async function untilTextsSettled(url: string): Promise<number> {
  let open = -1;
  for (let n = 0; n < 150 && open !== 0; n += 1) {
    await sleep(2000);
    open = await asOwner(url, async (client) => {
      const { rows } = await client.query<{ n: string }>(
        'SELECT count(*) AS n FROM texts WHERE starts_with(text, $1) AND status = ANY($2)',
        [textStart, onTheirWay],
      );
      return Number(rows[0]?.n);
    }).catch(() => -1);
  }
  return open;
}

/** Compares the acknowledged writes with the database and the carrier. */
export async function verdictOf(world: FailoverWorld, load: Load) {
  const open = await untilTextsSettled(world.ownerUrl);
  // the last audit entries are sealed within seconds
  await sleep(5000);
  const notes = await verifyWrites(
    world.ownerUrl,
    load.notes.flatMap(({ acknowledged }) => acknowledged),
  );
  const stored = await asOwner(world.ownerUrl, async (client) => {
    const { rows } = await client.query<{ text: string; n: string; status: string }>(
      'SELECT text, count(*) AS n, min(status) AS status FROM texts WHERE starts_with(text, $1) GROUP BY text',
      [textStart],
    );
    return new Map(rows.map(({ text, n, status }) => [text, { n: Number(n), status }]));
  });
  const sent = await asOwner(world.carrierUrl, async (client) => {
    const { rows } = await client.query<{ body: string; n: string }>(
      `SELECT data->>'body' AS body, count(*) AS n FROM local_carrier.records
        WHERE kind = 'message' AND data->>'direction' = 'outbound-api' AND starts_with(data->>'body', $1) GROUP BY 1`,
      [textStart],
    );
    return new Map(rows.map(({ body, n }) => [body, Number(n)]));
  });
  const control = load.hospitals.flatMap(({ acknowledged }) => acknowledged);
  const messages = await asOwner(world.ownerUrl, async (client) => {
    const { rows } = await client.query<{ lost: string; doubled: string }>(
      `SELECT count(*) FILTER (WHERE n = 0) AS lost, count(*) FILTER (WHERE n > 1) AS doubled
         FROM (SELECT (SELECT count(*) FROM hospital_messages m WHERE m.control_id = a.control_id) AS n
                 FROM unnest($1::text[]) AS a (control_id)) counted`,
      [control],
    );
    return { lost: Number(rows[0]?.lost), doubled: Number(rows[0]?.doubled) };
  });
  const { acknowledged, refused } = load.texts;
  const statuses = Object.fromEntries(
    Map.groupBy([...stored.values()], ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );
  return {
    notes: {
      acknowledged: notes.acknowledged,
      lost: notes.lost.length,
      doubled: notes.doubled.length,
      unknown: notes.strangers.length,
      refused: load.notes.flatMap((writer) => writer.refused),
    },
    texts: {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((words) => !stored.has(words)).length,
      doubled: [...stored.values()].filter(({ n }) => n > 1).length,
      sentTwice: [...sent.values()].filter((n) => n > 1).length,
      notSent: acknowledged.filter((words) => !sent.has(words)).length,
      notSettled: open,
      statuses,
      refused,
    },
    messages: { acknowledged: control.length, ...messages },
    auditChain: notes.auditChain,
    isChainValid: notes.isChainValid,
  };
}
