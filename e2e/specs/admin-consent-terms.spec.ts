import { contracts } from '@guidepost/contracts';
import { consentPath, prepareMember } from '../commands/consents.ts';
import { enrollment } from '../pages/enrollment.ts';
import { memberPath } from '../pages/member.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const { consents } = contracts;

test('an administrator publishes a new wording: members read it at once, and earlier answers keep theirs', async ({
  as,
  api,
  visitor,
  product,
}) => {
  const [guide, boss] = [api('guide'), api('admin')];
  const member = await prepareMember(guide, product.database, 9);
  const term = (await guide(consents.ofMember, { query: { userId: member.id } })).find(
    ({ key }) => key === 'share-with-resources',
  );
  if (!term) throw new Error('There is no such term.');
  await guide(consents.record, { body: { userId: member.id, termId: term.id, consented: true } });

  const page = await as('admin', '/admin-dashboard/consent-terms');
  await page.getByRole('link', { name: /^Consent to share details/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Edit wording/ });
  const title = drawer.getByLabel('Title, English');
  const before = await title.inputValue();
  const words = unique('Places that help,');
  await title.fill('');
  await drawer.getByRole('button', { name: 'Publish' }).click();
  await expect(drawer.getByText('Title is required.')).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill(`${words} {nobody}`);
  await drawer.getByRole('button', { name: 'Publish' }).click();
  await expect(drawer.getByText('{nobody} is not a known placeholder.', { exact: false }).first()).toBeVisible();
  await title.fill(words);
  // the preview next to the fields shows the text
  await expect(drawer.getByText(words).last()).toBeVisible();
  await drawer.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: 'Publish this wording' });
  await expect(question).toContainText(/will see the new wording: \d+\. Customers: \d+\./);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(title).toHaveValue(words);
  await expect(drawer.getByRole('button', { name: 'Publish' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Publish' }).click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version published successfully')).toBeVisible();
  await expect(drawer).toBeHidden();

  const { path } = await consentPath(guide, member.id);
  const memberPage = await visitor(path, { viewport: { width: 390, height: 844 } });
  await expect(enrollment(memberPage).term(words)).toBeVisible();
  const kept = (await guide(consents.ofMember, { query: { userId: member.id } })).find(({ id }) => id === term.id);
  const responseId = kept?.termResponseSubmission?.id ?? 0;
  const { shown } = await guide(consents.evidence, { params: { userId: member.id, responseId } });
  expect(shown).toContain(before);
  expect(shown).not.toContain(words);

  // if a user has the member's page open, a new name appears immediately, and the answers stay the same
  const open = await as('guide', `${memberPath(member.id)}?tab=info`);
  const card = open.getByRole('region', { name: 'Consents' });
  await expect(card.getByText(term.name)).toBeVisible();
  await page.getByRole('link', { name: `Edit names: ${term.name}` }).click();
  const names = page.getByRole('dialog', { name: /^Edit names/ });
  const called = unique('Places');
  await names.getByRole('textbox', { name: 'Name, English', exact: true }).fill(called);
  await names.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Names updated successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: called, exact: true })).toBeVisible();
  await expect(card.getByText(called)).toBeVisible();
  expect((await guide(consents.evidence, { params: { userId: member.id, responseId } })).shown).toBe(shown);
  await page.getByRole('link', { name: `Edit names: ${called}` }).click();
  await expect(names.getByText(`${term.name} (${term.shortName})`)).toBeVisible();

  // restores the original name for other tests
  await boss(consents.rename, {
    params: { termId: term.id },
    body: { name: term.name, shortName: term.shortName, es: term.es },
  });
  const [now] = (await boss(consents.terms)).filter(({ id }) => id === term.id);
  const [last, old] = now?.versions ?? [];
  if (!last || !old) throw new Error('There are too few versions.');
  await boss(consents.publish, {
    params: { termId: term.id },
    body: { wordings: old.wordings, basedOn: last.number },
  });
});
