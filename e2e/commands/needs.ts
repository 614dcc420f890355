import { type Api, contracts, type MemberId, type Need } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { needMenu, needs } from '../pages/needs.ts';
import { expect } from '../test.ts';
import { unique } from '../unique.ts';

/**
 * Creates a need and marks it fulfilled in a tab. The action waits for ten seconds, so that the user can undo it. Returns
 * the need and the typed description.
 */
export async function delayFulfilment(
  call: Api,
  tab: Page,
  memberId: MemberId,
): Promise<{ need: Need; description: string }> {
  const words = unique('Met');
  const { issues } = await call(contracts.needsContent.get);
  const issueId = issues.find(({ key }) => key === 'electricity-shutoff')?.id;
  if (issueId === undefined) throw new Error('The demo has no such issue.');
  const need = await call(contracts.needs.create, { body: { memberId, issueId, reason: `<p>${words}</p>` } });
  await tab.goto(`${memberPath(memberId)}?tab=needs`);
  await needMenu(needs(tab).card(words), 'Mark fulfilled');
  const dialog = frame(tab).dialog('Mark need fulfilled');
  const description = unique('Her niece paid it');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Mark fulfilled' }).click();
  await expect(needs(tab).held).toHaveCount(1);
  return { need, description };
}
