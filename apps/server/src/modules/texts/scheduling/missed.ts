import type { TextId } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import type { Services } from '../../../platform/module.ts';
import { notifyChanged } from '../notify.ts';
import { externalType, readTexts, type TextRow } from '../queries.ts';
import { storeMissed } from './queries-due.ts';

/**
 * Cause of the to-do “Text not sent” (docs/areas/texts.md#late-scheduled-texts), for a scheduled text that was too late
 * to be sent automatically.
 */
const notSentCause = (messageId: TextId) => ({ type: 'MESSAGE_NOT_SENT', causeType: externalType, causeId: messageId });

/**
 * Marks scheduled texts as too late to be sent automatically, and opens a to-do for the guide. If a worker had tried to
 * send a text, removes its feed entry, because the text is scheduled again.
 * @param ids texts that this transaction has locked
 */
export async function markMissedTexts(
  tx: Db,
  services: Services,
  ids: readonly TextId[],
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  const zones = await storeMissed(tx, ids, at);
  for (const message of await readTexts(tx, ids)) {
    const date = dayIn(now, zones.get(message.id) ?? 'America/New_York');
    await services.feed.remove(tx, externalType, message.id);
    await services.todos.open(tx, {
      ...notSentCause(message.id),
      memberId: message.member_id,
      ownerId: message.guide_id,
      date,
      createdAt: at,
    });
    await notifyChanged(tx, services, message);
  }
}

/** Closes the to-do for a late text after the guide's decision. Does nothing if the text was not late. */
export async function closeMissedTextTodo(
  tx: Db,
  { todos }: Pick<Services, 'todos'>,
  { id, missed_at }: Pick<TextRow, 'id' | 'missed_at'>,
  now: Temporal.Instant,
): Promise<void> {
  if (missed_at !== null) await todos.close(tx, notSentCause(id), now.toString());
}
