import type { MemberId, PhoneNumberId, TextId } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import { createText } from './create.ts';
import { setLink } from './queries-change.ts';

/**
 * Writes a text that leaves at once and brings a link: `keyPlace` stands where its key goes.
 * @throws AppError TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT, NO_LINE
 */
export async function writeTextWithLink(
  acting: Acting,
  sent: { memberId: MemberId; phoneNumberId: PhoneNumberId | null; text: string; linkId: number },
): Promise<TextId> {
  const { memberId, phoneNumberId, text, linkId } = sent;
  const { id } = await createText(acting, { subjectId: memberId, phoneNumberId, text });
  setLink(acting.db, id, linkId);
  return id;
}
