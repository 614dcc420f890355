import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { callDialog } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { member, memberPath } from '../pages/member.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const number = '+14095550166';
const both = 'Harold or Marlene Dunham';
const bothInRow = /Harold \(born \w{3} \d+, \d{4}\) or Marlene Dunham \(born \w{3} \d+, \d{4}\)/;

test('with a number of two members, the other one is offered when a text moves, and STOP, a return and a retry name the member', async ({
  as,
  api,
  product,
}) => {
  test.slow();
  const guide = api('guide');
  const harold = await memberNamed(guide, 'Harold Dunham');
  const line = (await api('admin')(contracts.lines.list)).find(({ displayName }) => displayName === 'Marisol Vega');
  const phone = async (method: 'POST' | 'PUT', path: string, body: object): Promise<{ sid: string }> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/_phone/api/${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { sid: string };
  };
  const write = (body: string) => phone('POST', 'messages', { from: number, to: line?.number, body });
  const own = (incomingCall: string) => phone('PUT', `phones/${encodeURIComponent('+13465550126')}`, { incomingCall });

  const words = unique('The heater man did not come');
  await write(words);
  const page = await as('guide', memberPath(harold.id));
  const waiting = page.getByRole('region', { name: both }).or(page.getByRole('listitem')).filter({ hasText: words });
  await waiting
    .getByRole('button', { name: /Choose/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog').last();
  // the date of birth distinguishes members with similar names
  await expect(dialog.getByRole('radio', { name: /Harold Dunham.*\d{4}/ })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Harold Dunham' }).check();
  await dialog.getByRole('button', { name: 'Assign text' }).click();
  await member(page).entry(words).getByRole('button', { name: 'Move to another member' }).click();
  await expect(dialog.getByRole('radio', { name: /^Marlene Dunham/ })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Harold Dunham/ })).toBeHidden();
  await page.keyboard.press('Escape');

  await write('Stop!');
  await page.goto('/docket');
  const stop = docket(page).row('“Stop!”');
  await expect(stop).toContainText(
    "Assign this text to the member who sent it. STOP withdraws that member's consent to texts.",
  );
  await stop.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText(/that member's consent to texts ends/)).toBeVisible();
  await page.keyboard.press('Escape');
  await write('START');

  const missed = docket(page).row(bothInRow).filter({ hasText: 'Missed call' });
  // if a parallel test is using the guide's phone, the call does not count as missed, so this calls again
  await expect(async () => {
    await own('fail');
    await phone('POST', 'calls', { from: number, to: line?.number });
    await expect(missed.first()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await missed.getByRole('button', { name: 'Open call' }).first().click();
  // the caller's call is still playing the greeting; ends it, because a guide can have only one call
  for (const { id } of await guide(contracts.calls.current))
    await guide(contracts.calls.hangUp, { params: { callId: id } }).catch(() => undefined);
  await dialog.getByRole('button', { name: 'Return call' }).click();
  const panel = callDialog(page);
  await expect(panel.dialog.getByText(both, { exact: true })).toBeVisible();
  await panel.call.click();
  const again = panel.dialog.getByRole('button', { name: 'Call again' });
  // if the notes cannot be saved with the new call, the form remains and the user can try again
  const saves = '**/api/calls/*';
  await page.route(saves, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
  await panel.note.fill('About the rent');
  await again.click();
  await expect(again).toBeEnabled();
  await expect(panel.note).toHaveText('About the rent');
  await page.unroute(saves);
  // one press calls again, and the notes stay in the panel
  const repeated = page.waitForResponse('**/api/calls/return');
  await again.click();
  expect((await repeated).status()).toBe(201);
  await expect(panel.note).toHaveText('About the rent');
  await expect(again).toBeVisible();
  await expect(panel.dialog.getByText(both, { exact: true })).toBeVisible();
  await own('ring');
});
