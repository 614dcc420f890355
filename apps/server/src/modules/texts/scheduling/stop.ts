import type { MemberId, TextId } from '@guidepost/contracts';
import type { Acting } from '../../../platform/module.ts';
import { detachFiles } from '../../files/public.ts';
import { notifyChanged } from '../notify.ts';
import { externalType, readTexts } from '../queries.ts';
import { deleteWaiting } from '../queries-change.ts';
import { closeMissedTextTodo } from './missed.ts';

/**
 * Deletes the member's scheduled and held texts, because staff must no longer contact the member. Queued texts are not
 * deleted. The authors can use the attachments again.
 * @param only deletes only these texts
 * @returns the content and scheduled time of each deleted text; the time is null for a held text
 */
export async function stopTexts(
  { db, now, services }: Pick<Acting, 'db' | 'now' | 'services'>,
  memberId: MemberId,
  only: readonly TextId[] | null = null,
): Promise<{ text: string; sendAt: string | null }[]> {
  const stopped = await readTexts(db, await deleteWaiting(db, memberId, { only, at: now.toString() }));
  for (const message of stopped) {
    await detachFiles(db, { type: externalType, id: message.id });
    await services.feed.remove(db, externalType, message.id);
    await closeMissedTextTodo(db, services, message, now);
    await notifyChanged(db, services, message);
  }
  return stopped.map(({ text, send_at }) => ({ text, sendAt: send_at }));
}
