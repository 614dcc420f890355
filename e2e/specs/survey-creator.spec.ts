import { contracts } from '@guidepost/contracts';
import { expect, test } from '../test.ts';

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

test('an administrator writes a survey, tries it, takes a step back, publishes it and duplicates it', async ({
  as,
  api,
}) => {
  const name = unique('Moving in');
  const page = await as('admin', '/admin-dashboard/surveys');
  await page.getByRole('link', { name: 'Create survey' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Display name' }).fill(name);
  await page.getByRole('textbox', { name: 'Summary' }).fill('How the first weeks go.');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Is the heating on?');
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Yes');
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('No');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('Option 2');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('No');
  await save.click();
  await expect(page.getByText('Survey record created successfully')).toBeVisible();
  // what is to be known before it is published
  await expect(page.getByRole('list', { name: 'Before publishing' })).toContainText('without a completion checkpoint');
  await page
    .getByRole('list', { name: 'Questions' })
    .getByRole('button', { name: /Is the heating on/ })
    .click();
  await page.getByRole('switch', { name: 'Checkpoint' }).last().click();
  await page.getByRole('textbox', { name: 'Checkpoint title' }).fill('Home');
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you.');
  await page.getByRole('checkbox', { name: 'Completion checkpoint, ends the survey' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('radio', { name: 'No' }).click();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByText('The survey is complete.')).toBeVisible();
  // somebody else saved it meanwhile
  const all = await api('admin')(contracts.surveyCreator.list);
  const record = all.find(({ surveyContent }) => surveyContent.name === name);
  if (!record) throw new Error('The survey is not there');
  await api('admin')(contracts.surveyCreator.assignment, { params: { id: record.id }, body: { learnMoreId: null } });
  await save.click();
  await page.getByRole('dialog', { name: 'Changed meanwhile' }).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Survey record updated successfully')).toBeVisible();
  await publish.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Survey published successfully')).toBeVisible();
  const published = await api('guide')(contracts.surveys.list);
  expect(published.map((one) => one.name)).toContain(name);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByRole('heading', { name: `${name} (Copy)` })).toBeVisible();
});

test('an administrator writes learn-more content, and saves it once however often it is pressed', async ({
  as,
  api,
}) => {
  const title = unique('Rent');
  const page = await as('admin', '/admin-dashboard/survey-creator?learnMoreId=new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('button', { name: 'Add accordion' }).click();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('textbox', { name: 'Summary' }).first().fill('What a lease says');
  await page.getByRole('textbox', { name: 'Details' }).first().fill('When the rent is due, and to whom.');
  await page.getByRole('button', { name: 'Delete entry 2' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'What a lease says' }).click();
  await expect(preview.getByText('When the rent is due')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByText('Learn more record created successfully')).toBeVisible();
  const contents = await api('admin')(contracts.surveyCreator.listContent);
  expect(contents.filter((one) => one.title === title)).toHaveLength(1);
});
