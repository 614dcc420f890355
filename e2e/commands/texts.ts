import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect } from '../test.ts';
import { type apiOf, memberNamed } from './api.ts';

/** Timeout for a text. A text is sent only after ten seconds. */
export const sendingTimeout = { timeout: 40_000 };

/** Opens the text dialog on a member's page. Returns the phone number that it sends texts to. */
export async function openText(page: Page, api: ReturnType<typeof apiOf>, name: string) {
  const { id } = await memberNamed(api, name);
  const { phoneNumbers } = await api(contracts.members.get, { params: { memberId: id } });
  await page.goto(memberPath(id));
  await texts(page).open.click();
  await expect(texts(page).message).toBeFocused();
  const number = phoneNumbers.find(({ primary }) => primary)?.number ?? '';
  return { ...texts(page), id, number };
}
