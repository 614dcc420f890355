import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { contentPath, itemDrawer } from '../pages/admin.ts';
import { memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const spanish = { locale: 'es-MX' } as const;

test('an administrator writes the Spanish label of an issue, and guides see it on Spanish screens', async ({
  as,
  api,
}) => {
  const admin = api('admin');
  const label = unique('Trash pick-up');
  const { categories } = await admin(contracts.needsContent.get);
  const body = {
    label,
    key: label.toLowerCase().replaceAll(' ', '-'),
    categoryId: categories.find(({ key }) => key === 'utilities')?.id,
    defaultTimeFrameInDays: 21,
  };
  const issue = await admin(contracts.needsContent.create, { params: { type: 'issues' }, body });
  const page = await as('admin', contentPath('Issues', issue.id));
  const { field, save } = itemDrawer(page, 'Edit Issue');
  await field('Label in Spanish').fill('Recolección de basura');
  await save.click();
  await expect(page.getByText('Issue updated successfully')).toBeVisible();

  const guide = api('guide');
  const { id: memberId } = await memberNamed(guide, 'Alicia Ochoa');
  const need = await guide(contracts.needs.create, {
    body: { memberId, issueId: issue.id as never, reason: '<p>Nobody comes</p>' },
  });
  const path = `${memberPath(memberId)}?tab=needs`;
  const inSpanish = (await as('guide', path, spanish)).locator(`[data-need="${need.id}"]`);
  await expect(inSpanish).toContainText('Recolección de basura');
  await expect(inSpanish).toContainText('Servicios de la casa');
  const inEnglish = (await as('guide', path)).locator(`[data-need="${need.id}"]`);
  await expect(inEnglish).toContainText(label);
  await expect(inEnglish).toContainText('Utilities');
});

test('an administrator sees which Spanish text is older than its English text, and confirms it', async ({
  as,
  api,
}) => {
  const admin = api('admin');
  const label = unique('Home repairs');
  await admin(contracts.needsContent.create, {
    params: { type: 'domains' },
    body: { label, labelEs: 'Reparaciones', key: label.toLowerCase().replaceAll(' ', '-') },
  });
  const page = await as('admin', contentPath('Domains'));
  const row = page.getByRole('row', { name: label });
  await row.getByRole('link').click();
  const drawer = itemDrawer(page, 'Edit Domain');
  await drawer.field('Activity Label *').fill(`${label} and safety`);
  await drawer.save.click();
  await expect(row.getByText('Check Spanish')).toBeVisible();
  await row.getByRole('link').click();
  await expect(drawer.drawer.getByText('The English text changed on')).toBeVisible();
  await drawer.drawer.getByRole('checkbox', { name: 'The Spanish text is correct' }).check();
  await drawer.save.click();
  await expect(row.getByText('Check Spanish')).toHaveCount(0);
  const inSpanish = await as('admin', contentPath('Domains'), spanish);
  await expect(inSpanish.getByRole('row', { name: 'Reparaciones' })).toBeVisible();
});

test('a term’s Spanish name is marked after a change of the English name, until an administrator confirms it', async ({
  as,
  api,
}) => {
  const admin = api('admin');
  const name = unique('Photos');
  const wording = { title: name, body: 'May we?', acceptText: 'Yes.', rejectText: 'No.' };
  await admin(contracts.consents.addTerm, {
    body: {
      key: name.toLowerCase().replaceAll(' ', '-'),
      name,
      shortName: 'Photos',
      es: { name: 'Fotografías', shortName: 'Fotos' },
      identityRequired: false,
      isForAll: false,
      wordings: { en: wording, es: wording },
    },
  });
  const page = await as('admin', '/admin-dashboard/consent-terms');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('link', { name: /^Edit names/ }).click();
  const { drawer, field, save } = itemDrawer(page, 'Edit names');
  await field('Name, English *').fill(`${name} and videos`);
  await save.click();
  await expect(row.getByText('Check Spanish')).toBeVisible();
  await row.getByRole('link', { name: /^Edit names/ }).click();
  await drawer.getByRole('checkbox', { name: 'The Spanish text is correct' }).check();
  await save.click();
  await expect(drawer).toBeHidden();
  await expect(row.getByText('Check Spanish')).toHaveCount(0);
});

test('a guide uses the Spanish or the English text of a template', { tag: '@all' }, async ({ as, api }) => {
  const admin = api('admin');
  const { id: categoryId } = await admin(contracts.templates.createCategory, { body: { name: unique('Rides') } });
  const title = unique('Shuttle');
  await admin(contracts.templates.create, {
    body: { categoryId, title, template: 'The shuttle leaves at 2.', templateEs: 'El transporte sale a las 2.' },
  });
  const page = await as('guide', memberPath((await memberNamed(api('guide'), 'Alicia Ochoa')).id));
  await texts(page).open.click();
  for (const [language, words] of [
    ['Spanish', 'El transporte sale a las 2.'],
    ['English', 'The shuttle leaves at 2.'],
  ] as const) {
    const languages = page.getByRole('radiogroup', { name: 'Language of the templates', exact: true });
    await languages.getByText(language, { exact: true }).click();
    await texts(page).template(title).click();
    await expect(texts(page).message).toHaveValue(words);
    await texts(page).message.fill('');
  }
});
