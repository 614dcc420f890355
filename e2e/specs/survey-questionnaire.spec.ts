import { readFileSync } from 'node:fs';
import { questionnaireFile, questionnaireTitle } from '../commands/questionnaires.ts';
import { expect, test } from '../test.ts';

test('an administrator imports a Questionnaire, defines the bands of its score, sees the changes, and exports it', async ({
  as,
}) => {
  const title = questionnaireTitle();
  const page = await as('admin', '/admin-dashboard/surveys');
  await page.locator('input[type="file"]').setInputFiles(questionnaireFile(title));
  const imported = page.getByRole('dialog', { name: `Imported: ${title}` });
  await expect(imported.getByRole('list')).toContainText('the type attachment is not supported');
  await imported.getByRole('button', { name: 'Open the survey' }).click();
  const score = page.getByRole('group', { name: 'Score Total score' });
  await score.getByRole('button', { name: 'Add band' }).click();
  await score.getByRole('textbox', { name: 'From' }).fill('2');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await score.getByRole('textbox', { name: 'Meaning' }).fill('Cold house');
  await save.click();
  await expect(page.getByText('Survey record updated successfully')).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const asked = page.getByRole('dialog', { name: 'Publish this survey?' });
  await expect(asked.getByRole('region', { name: 'Changes since the published version' })).toBeHidden();
  await asked.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Survey published successfully')).toBeVisible();

  await page
    .getByRole('list', { name: 'Questions' })
    .getByRole('button', { name: /Is it damp/ })
    .click();
  await page.getByRole('textbox', { name: 'Question text', exact: true }).fill('Is it damp anywhere?');
  await save.click();
  await expect(publish).toBeEnabled();
  await publish.click();
  const row = asked
    .getByRole('region', { name: 'Changes since the published version' })
    .getByRole('row', { name: /^Question text/ });
  await expect(row.getByRole('cell')).toHaveText(['Is it damp?', 'Is it damp anywhere?']);
  await asked.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/admin-dashboard/surveys');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${title} as FHIR` }).click(),
  ]);
  const resource = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(resource.item.map(({ text }: { text: string }) => text)).toEqual([
    'Is there a draught?',
    'Is it damp anywhere?',
    'A photograph',
    'Total score',
  ]);
});
