import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect } from '../test.ts';
import { type apiOf, memberNamed } from './api.ts';

/** Timeout while waiting for a text to be sent. Guidepost waits ten seconds before it sends a text. */
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
