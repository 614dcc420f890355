import { rows } from '../../platform/database.ts';
import type { SignedRequest } from '../../platform/http/webhook.ts';
import type { JobContext } from '../../platform/module.ts';
import { outcomeOf, settle } from './outcome.ts';

/** The first words about a text: those that follow say more. */
const accepted: ReadonlySet<string> = new Set(['accepted', 'scheduled', 'queued', 'sending']);

/**
 * The carrier tells what became of a text of ours. Which text and attempt it is stands in the address, which is ours:
 * so a text is known by this too, of which nobody knew whether it left.
 */
export async function receiveStatus(context: JobContext, { params, query }: SignedRequest): Promise<undefined> {
  const word = params['MessageStatus'] ?? '';
  const status = accepted.has(word) ? null : outcomeOf(word);
  const [id, attempt] = [Number(query.get('message')), Number(query.get('attempt'))];
  const sid = params['MessageSid'] ?? '';
  if (status === null || !Number.isSafeInteger(id) || !Number.isSafeInteger(attempt) || sid === '') return;
  const errorCode = /^\d{1,9}$/.test(params['ErrorCode'] ?? '') ? Number(params['ErrorCode']) : null;
  await context.transaction(async (tx) => {
    // That it was taken, the worker knows from the answer to its own request, unless that was lost.
    if (status === 'sent' && !(await isMissing(tx, id))) return;
    await settle(tx, context.services, { id, sid, status, errorCode, attempt }, context.now());
  });
}

const isMissing = async (tx: Parameters<typeof settle>[0], id: number): Promise<boolean> =>
  (await rows(tx, `SELECT 1 FROM messages WHERE id = $1 AND status IN ('queued', 'unknown')`, [id])).length > 0;
