import type { TextMessage } from '@guidepost/contracts';
import { phoneText } from '../../../shared/phone.ts';
import { fetchHeldTexts, findAnsweredText } from '../api.ts';
import { startHold } from './held-texts.ts';

/** Continues the countdown of a text that was held before the page was reloaded. */
async function resumeCountdown(text: TextMessage): Promise<void> {
  const { id, subjectId, subjectName, smsPhoneNumber } = text;
  if (subjectId !== null) return startHold(text, { memberId: subjectId }, subjectName ?? '');
  const asked = await findAnsweredText(id).catch(() => undefined);
  if (asked !== undefined) startHold(text, { number: smsPhoneNumber, asked }, phoneText(smsPhoneNumber));
}

/** Continues the countdowns of all texts that were held before the page was reloaded. */
export async function resumeHeldTexts(): Promise<void> {
  const texts = await fetchHeldTexts().catch(() => []);
  for (const text of texts) void resumeCountdown(text);
}
