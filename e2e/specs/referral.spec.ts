import { type Api, contracts, type MemberId } from '@guidepost/contracts';
import { axeFindingsIn } from '../axe.ts';
import { dayIn, memberNamed } from '../commands/api.ts';
import { linkIn, mailTo } from '../commands/mail.ts';
import { hub } from '../pages/hub.ts';
import { memberPath } from '../pages/member.ts';
import { actionDialog, needDetails, needMenu, needs } from '../pages/needs.ts';
import { referralPage } from '../pages/referral.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const phone = { viewport: { width: 390, height: 844 } } as const;
const memberName = 'Dolores Whitaker';
const desk = () => `desk-${crypto.randomUUID().slice(0, 8)}@pantry.example`;
const reason = () => unique('Nothing left');

/** Adds a need whose words are unique to this test. */
async function identify(call: Api, memberId: MemberId, words: string) {
  const { issues, activities } = await call(contracts.needsContent.get);
  const issue = issues.find(({ key }) => key === 'food-insecurity') ?? issues[0];
  const [activity] = activities;
  if (!issue || !activity) throw new Error('There is no content behind needs.');
  const need = await call(contracts.needs.create, {
    body: { memberId, issueId: issue.id, reason: `<p>${words}</p>` },
  });
  return { need, activity };
}

/** Emails a question about a referral to its organization. Returns the link for answering it. */
async function linkOf(call: Api, product: { url: string }, name: string): Promise<string> {
  const { id } = await memberNamed(call, memberName);
  const { need, activity } = await identify(call, id, reason());
  const action = await call(contracts.needs.addAction, {
    params: { needId: need.id },
    body: {
      activityId: activity.id,
      date: dayIn('America/Chicago'),
      description: 'Referred',
      resourceReferred: true,
      resourceReferrals: [{ resourceName: name }],
    },
  });
  const [referral] = action.resourceReferrals;
  if (!referral) throw new Error('The referral is not there.');
  const sendTo = desk();
  await call(contracts.referrals.ask, { params: { referralId: referral.id }, body: { channel: 'mail', sendTo } });
  return linkIn(await mailTo(product, sendTo));
}

test('an organization that was chosen in the hub is asked and answers on a phone; guide, history and bell are updated', async ({
  as,
  api,
  visitor,
  product,
}) => {
  test.slow();
  const call = api('guide');
  const { id } = await memberNamed(call, memberName);
  const words = reason();
  const { need } = await identify(call, id, words);
  const page = await as('guide', `${memberPath(id)}?tab=needs`);
  const card = needs(page).card(words);
  await card.getByRole('button', { name: 'Add action' }).click();

  const action = actionDialog(page);
  await action.description.fill('Gave them the number.');
  await action.dialog.getByRole('button', { name: 'Find a resource' }).click();
  const found = hub(page);
  await expect(found.filters.getByRole('checkbox', { name: 'Food pantries' })).toBeChecked();
  const searched = page.waitForResponse((reply) => /hub\/search\?.*terms=pantry/.test(reply.url()));
  await found.words.fill('pantry');
  await searched;
  await expect(found.dialog.getByRole('region', { name: 'Programs' })).toHaveAttribute('aria-busy', 'false');
  const name = ((await found.rows.first().locator('button[data-open]').textContent()) ?? '').trim();
  await found.add(name).click();
  await expect(found.dialog).toBeHidden();
  await expect(action.activity).toHaveValue('Refer to a resource');
  // the chosen program is a compact card; the user can open its fields
  await expect(action.referred).toBeChecked();
  await expect(action.dialog.getByRole('region', { name })).toBeVisible();
  // the same program cannot be added a second time
  await action.dialog.getByRole('button', { name: 'Find a resource' }).click();
  await found.words.fill('pantry');
  await found.program(name).click();
  await expect(found.add(name)).toBeHidden();
  await expect(found.details.getByRole('button', { name: 'Added' })).toBeDisabled();
  await found.dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(action.resource(1)).toBeHidden();
  await action.dialog.getByRole('button', { name: `Edit: ${name}` }).click();
  await expect(action.resource(1).getByLabel('Resource name')).toHaveValue(name);
  await action.save.click();
  await expect(page.getByText('Action created successfully')).toBeVisible();

  await card.getByRole('button', { name: 'View details' }).click();
  const details = needDetails(page, need.issue.label);
  await details.history.getByRole('button', { name: `Ask the organization: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the organization' });
  await dialog.getByText('By email').click();
  const sendTo = desk();
  await dialog.getByRole('textbox').fill(sendTo);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(details.entry(`Asked ${name}`)).toBeVisible();
  const mail = await mailTo(product, sendTo);
  expect(mail.text).not.toContain('Whitaker');

  const clerk = await visitor(linkIn(mail), phone);
  const answer = referralPage(clerk);
  await expect(answer.heading).toHaveText('What was the result of this referral?');
  await answer.choice('Waiting list').check();
  await answer.words.fill('From Friday on.\nAsk for Ms. Ruiz.');
  await answer.send.click();
  await expect(answer.heading).toHaveText('Thank you for your response.');
  await clerk.reload();
  await expect(answer.heading).toHaveText('This question has already been answered.');

  await expect(details.entry(`${name} responded`)).toContainText('Waiting list');
  await expect(clerk.getByText('From Friday on.\nAsk for Ms. Ruiz.')).toHaveCSS('white-space', 'pre-line');
  await expect(details.entry(`${name} responded`)).toContainText('From Friday on.\nAsk for Ms. Ruiz.');
  // after the answer about a waiting list, the guide asks again, learns the result by phone, and records it in several
  // lines
  await details.history.getByRole('button', { name: `Ask again: ${name}` }).click();
  await dialog.getByText('By email').click();
  await dialog.getByRole('textbox').fill(desk());
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog).toBeHidden();
  await details.history.getByRole('button', { name: `Record result: ${name}` }).click();
  const result = page.getByRole('dialog', { name: 'Record result' });
  await expect(result).toContainText('The open question to the organization will be withdrawn.');
  await result.getByLabel('Served').check();
  await result.getByLabel('Comment').fill('They got a box on Friday.\nThe next box is on Monday.');
  await result.getByRole('button', { name: 'Record result' }).click();
  await expect(details.entry(`Result from ${name} recorded`)).toContainText('They got a box on Friday.');
  await expect(details.entry(`${name} responded`)).toContainText('Waiting list');
  await expect(details.history.getByRole('button', { name: `Ask again: ${name}` })).toBeHidden();
  await expect(details.history.getByRole('button', { name: `Correct result: ${name}` })).toBeVisible();
  await details.close.click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(`${name} has ${memberName} on a waiting list`).first()).toBeVisible();
  await page.keyboard.press('Escape');

  const [referral] = (await call(contracts.needs.history, { params: { userNeedId: need.id } })).flatMap(
    ({ resourceDetails }) => resourceDetails ?? [],
  );
  expect(referral?.programId).not.toBeNull();
  await needMenu(card, 'Mark fulfilled');
  const fulfil = page.getByRole('dialog', { name: 'Mark need fulfilled' });
  await fulfil.getByLabel('Description').fill('The pantry has them on its list.');
  await fulfil.getByRole('button', { name: 'Mark fulfilled' }).click();
  await expect(needs(page).held).toBeVisible();
  await page.reload();
  await expect
    .poll(async () => (await call(contracts.needs.getUserNeed, { params: { id: need.id } })).status)
    .toBe('fulfilled');
});

test('without a connection the answer is stored, also over a reload, and is sent later', async ({
  api,
  visitor,
  product,
}) => {
  const clerk = await visitor(await linkOf(api('guide'), product, 'Harbor Pantry'), phone);
  const answer = referralPage(clerk);
  await answer.choice('Served').check();
  await answer.words.fill('A box');
  await clerk.reload();
  await expect(answer.choice('Served')).toBeChecked();
  await expect(answer.words).toHaveValue('A box');
  await clerk.context().setOffline(true);
  await answer.send.click();
  await expect(answer.alert).toContainText('Your answer is saved on this device');
  await clerk.context().setOffline(false);
  await expect(answer.heading).toHaveText('Thank you for your response.');
});

test('an answer that could not be sent is sent after a reload, also if its first response was lost', async ({
  api,
  visitor,
  product,
}) => {
  const link = await linkOf(api('guide'), product, 'Harbor Pantry');
  const clerk = await visitor(link, phone);
  const answer = referralPage(clerk);
  const requests = '**/api/links/referral/answer';
  // the server stores the answer, but its response is lost
  await clerk.route(requests, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await answer.choice('Served').check();
  await answer.words.fill('A box');
  await answer.send.click();
  await expect(answer.alert).toContainText('Your answer is saved on this device');
  await clerk.unroute(requests);
  await clerk.reload();
  await expect(answer.heading).toHaveText('Thank you for your response.');
  await expect(clerk.getByText('A box')).toBeVisible();
});

test('if a colleague has answered first, the page shows both answers', { tag: '@all' }, async ({
  api,
  visitor,
  product,
}) => {
  const link = await linkOf(api('guide'), product, 'Harbor Pantry');
  const [one, other] = [await visitor(link, phone), await visitor(link, phone)];
  const answer = referralPage(other);
  await answer.choice('Waiting list').check();
  await answer.words.fill('From Friday on');
  await referralPage(one).choice('Served').check();
  await referralPage(one).send.click();
  await expect(referralPage(one).heading).toHaveText('Thank you for your response.');
  await answer.send.click();
  await expect(answer.heading).toHaveText('This question has already been answered.');
  await expect(other.getByRole('term')).toHaveText(['Answer', 'Your answer, which was not sent']);
  await expect(other.getByText('From Friday on')).toBeVisible();
});

test('the public page works in Spanish, by keyboard alone, at 320 px, and axe finds nothing', { tag: '@all' }, async ({
  api,
  visitor,
  product,
}) => {
  const link = await linkOf(api('guide'), product, 'Harbor Pantry');
  const clerk = await visitor(link, {
    viewport: { width: 320, height: 700 },
    locale: 'es-MX',
    reducedMotion: 'reduce',
  });
  const answer = referralPage(clerk);
  await expect(answer.heading).toHaveText('¿Cuál fue el resultado de esta derivación?');
  await expect(answer.language('Español')).toBeChecked();
  expect(await axeFindingsIn(clerk, 'question')).toEqual([]);
  expect(await clerk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await answer.send.press('Enter');
  await expect(answer.alert).toHaveText('Elija la respuesta que mejor corresponda.');
  await expect(answer.choice('Atendido')).toBeFocused();
  await clerk.keyboard.press('ArrowDown');
  await expect(answer.choice('Lista de espera')).toBeChecked();
  await answer.send.press('Enter');
  await expect(answer.heading).toHaveText('Gracias por su respuesta.');
  expect(await axeFindingsIn(clerk, 'answered')).toEqual([]);
});

test('a link that opens nothing shows only this', { tag: '@all' }, async ({ visitor }) => {
  const page = await visitor(`/consent/referral?key=${'A'.repeat(43)}`, phone);
  await expect(referralPage(page).heading).toHaveText('This link has expired');
  await expect(page.getByText('Please contact us for assistance.')).toBeVisible();
  await page.goto('/consent/referral');
  await expect(referralPage(page).heading).toHaveText('This link has expired');
});
