import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { contracts } from '@guidepost/contracts';
import {
  enrollmentApplied,
  enrollmentHead,
  enrollmentInterrupted,
  enrollmentPreview,
} from '../commands/enrollments.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

test('an enrollment file shows its changes, keeps manual corrections unless they are selected, and is imported', async ({
  as,
  api,
}) => {
  const admin = api('admin');
  const number = `E2E${Date.now()}`;
  const of = (n: number) => `${number}-${n}`;
  const first = await enrollmentApplied(
    admin,
    await enrollmentPreview(admin, [
      `${of(1)},Imelda,Quarles,Mel,1958-02-03,7135550171,Silver`,
      `${of(2)},Obadiah,Quarles,,1961-07-04,7135550172,Silver`,
      `${of(5)},Thaddea,Quarles,,1964-05-06,7135550175,Silver`,
    ]),
  );
  const { data } = await admin(contracts.enrollments.rows, {
    params: { importId: first.id },
    query: { outcome: 'create', search: of(1) },
  });
  const memberId = data[0]?.memberId;
  if (!memberId) throw new Error('The member was not made.');
  await admin(contracts.members.update, { params: { memberId }, body: { preferredName: 'Imi' } });

  const page = await as('admin', setupPath.imports);
  await page.getByRole('link', { name: 'Import a file' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import a file' });
  await drawer.getByRole('button', { name: 'Preview changes' }).click();
  await expect(drawer.getByText('Choose a customer.')).toBeVisible();
  await expect(drawer.getByText('Choose a file.')).toBeVisible();
  const field = (label: RegExp) => drawer.getByLabel(label).and(drawer.locator('input'));
  await field(/^Customer/).fill('Sunrise');
  await page.getByRole('option', { name: 'Sunrise Health' }).click();
  const lines = [
    `${of(1)},Imelda,Quarles,Melly,1958-03-02,7135550171,Gold`,
    `${of(2)},Obadiah,Quarles-Lee,,1961-07-04,7135550179,Silver`,
    `${of(3)},Zebulon,Quarles,,1970-01-01,12,Silver`,
    // a member with a new member number, who was not in the first file
    `${of(4)},Thaddea,Quarles,,1964-05-06,7135550174,Silver`,
    ',Nobody,Known,,,,',
  ];
  const text = [`${enrollmentHead},SSN`, ...lines.map((line) => `${line},123-45-6789`), ''].join('\n');
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'quarles.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  // the form uses the column mapping that was saved for this customer
  await expect(field(/^Preferred name/)).toHaveValue('Goes by');
  await drawer.getByRole('button', { name: 'Preview changes' }).click();

  await expect(page.getByRole('heading', { name: 'quarles.csv' })).toBeVisible();
  await expect(page.getByText('Preview (nothing imported yet)')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Lines by result' });
  await tabs.getByRole('button', { name: /^Refused 1/ }).click();
  await expect(page.getByText('The member number is missing. Ask the sender to add it.')).toBeVisible();
  await tabs.getByRole('button', { name: /^Create 2/ }).click();
  await expect(page.getByText(/12 is not a US phone number and was not imported\./)).toBeVisible();
  await page.getByRole('button', { name: /^Similar to an existing member \d+$/ }).click();
  const alike = page.getByRole('rowheader').filter({ hasText: of(4) });
  await expect(alike).toContainText(/Similar to .+ \(Sunrise Health\): the same name, the same birth date/);
  await expect(alike.getByRole('link')).toHaveAttribute('href', /\/member\/\d+$/);
  const alikeLines = page.getByRole('rowgroup').filter({ has: alike });
  await expect(alikeLines.getByRole('checkbox')).not.toBeChecked();
  await tabs.getByRole('button', { name: /^Update 2 \(1 to check\)/ }).click();
  const tick = (field: string, name: string) => page.getByRole('checkbox', { name: `Import ${field} for ${name}` });
  await expect(tick('Preferred name', 'Imelda Quarles')).not.toBeChecked();
  await expect(tick('Date of birth', 'Imelda Quarles')).not.toBeChecked();
  await expect(tick('Last name', 'Obadiah Quarles-Lee')).toBeChecked();
  await page.getByRole('button', { name: 'Use file values' }).click();
  await expect(tick('Preferred name', 'Imelda Quarles')).toBeChecked();
  // uses click() because uncheck() reads the state only once, immediately after the click
  await tick('Preferred name', 'Imelda Quarles').click();
  await expect(tick('Preferred name', 'Imelda Quarles')).not.toBeChecked();
  await page.getByRole('button', { name: 'Import 3 changes' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();

  const member = await admin(contracts.members.get, { params: { memberId } });
  expect(member).toMatchObject({ preferredName: 'Imi', dateOfBirth: '1958-03-02' });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report' }).click();
  const report = readFileSync(await (await saved).path(), 'utf8');
  expect(report).toContain(`${of(3)},Zebulon Quarles,New member,Created`);
  expect(report).not.toContain('6789');
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(page.getByRole('row', { name: /quarles\.csv/ }).first()).toContainText('1 new, 2 updated, 0 ended');
  await page
    .getByRole('row', { name: /quarles\.csv/ })
    .first()
    .getByRole('link', { name: '1', exact: true })
    .click();
  await expect(page).toHaveURL(/tab=refuse/);
});

test(
  'an interrupted upload continues after the file is chosen again',
  { tag: '@all' },
  async ({ as, api }, testInfo) => {
    const admin = api('admin');
    const number = `E2EB${Date.now()}`;
    const { id, text } = await enrollmentInterrupted(admin, 'verret.csv', [
      `${number}-1,Ottoline,Verret,,1944-05-06,,Silver`,
      `${number}-2,Basil,Verret,,1946-05-06,,Gold`,
    ]);
    const page = await as('admin', `${setupPath.imports}/${id}`);
    await expect(page.getByText('The upload was interrupted. Nothing was imported.')).toBeVisible();
    const input = page.locator('input[type="file"]');
    await input.setInputFiles({ name: 'another.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByRole('alert').filter({ hasText: 'This file has a different name.' })).toBeVisible();
    // simulates that this file's upload started in this browser
    const path = testInfo.outputPath('verret.csv');
    const [size, changedAt] = [Buffer.byteLength(text), 1_790_000_000];
    writeFileSync(path, text);
    utimesSync(path, changedAt, changedAt);
    const mark = JSON.stringify([id, size, changedAt * 1000]);
    await page.evaluate((value) => localStorage.setItem('guidepost.enrollment-file', value), mark);
    const { received } = await admin(contracts.enrollments.get, { params: { importId: id } });
    const sent = page.waitForRequest((request) => request.url().endsWith('/portions'));
    await input.setInputFiles(path);
    const { from, text: rest } = (await sent).postDataJSON() as { from: number; text: string };
    expect([from, rest]).toEqual([received, text.slice(received)]);
    expect(received).toBeGreaterThan(0);
    await expect(page.getByText('Preview (nothing imported yet)')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Create 2/ })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
  },
);

test('a number that was given to another person waits for a decision', async ({ as, api }) => {
  const admin = api('admin');
  const number = `E2EP${Date.now()}`;
  const first = await enrollmentApplied(
    admin,
    await enrollmentPreview(admin, [`${number},Cressida,Ambrose,,1949-02-03,7135550181,Silver`]),
  );
  const { data } = await admin(contracts.enrollments.rows, {
    params: { importId: first.id },
    query: { outcome: 'create', search: number },
  });
  const memberId = data[0]?.memberId;
  if (!memberId) throw new Error('The member was not made.');
  const reused = [`${number},Ulysses,Farraday,,1988-12-31,7135550182,Silver`];
  const { id } = await enrollmentPreview(admin, reused);

  const page = await as('admin', `${setupPath.imports}/${id}`);
  const tabs = page.getByRole('navigation', { name: 'Lines by result' });
  await expect(tabs.getByRole('button', { name: /^Different person\? 1/ })).toBeVisible();
  await expect(
    page.getByText('A member already has this member number, but the file lists a different person.'),
  ).toBeVisible();
  const phones = page.getByRole('row', { name: /Phone/ });
  await expect(phones).toContainText('(713) 555-0181');
  await expect(phones).toContainText('(713) 555-0182');
  const decision = page.getByRole('group', { name: 'Decision about Ulysses Farraday' });
  await expect(decision).toContainText('If you do not decide, this line will not be imported.');
  await expect(page.getByText(/^1 line needs your decision/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 changes' })).toBeDisabled();
  await decision.getByRole('button', { name: 'Same person' }).click();
  await expect(page.getByText(/^1 line needs your decision/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import 1 change' })).toBeEnabled();
  await decision.getByRole('button', { name: 'Different person' }).click();
  await expect(decision).toContainText('This line will not be imported, and');
  await page.getByRole('button', { name: 'Close without changes' }).click();
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
  expect(await admin(contracts.members.get, { params: { memberId } })).toMatchObject({
    firstName: 'Cressida',
    phoneNumbers: [{ number: '+17135550181' }],
  });

  // for a later file, an administrator makes the opposite decision
  const later = await enrollmentPreview(
    admin,
    reused.map((line) => line.replace('Silver', 'Gold')),
  );
  await page.goto(`${setupPath.imports}/${later.id}`);
  await decision.getByRole('button', { name: 'Same person' }).click();
  await page.getByRole('button', { name: 'Import 1 change' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  expect(await admin(contracts.members.get, { params: { memberId } })).toMatchObject({
    firstName: 'Ulysses',
    dateOfBirth: '1988-12-31',
    phoneNumbers: [{ number: '+17135550182' }],
  });
});

test('a file that was imported before is reported, changes nothing, and can be compared again', {
  tag: '@all',
}, async ({ as, api }) => {
  const admin = api('admin');
  const lines = [`E2ER${Date.now()},Hyacinth,Thibault,,1951-08-09,,Silver`];
  await enrollmentApplied(admin, await enrollmentPreview(admin, lines));
  const { id } = await enrollmentPreview(admin, lines);
  const page = await as('admin', `${setupPath.imports}/${id}`);
  await expect(page.getByText(/ already imported this file on .+, so this import changes nothing\.$/)).toBeVisible();
  await expect(page.getByText('This file was already imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByText(/This import compares the file with the current data again\.$/)).toBeVisible();
  await expect(page.getByText('This file was already imported.')).toBeHidden();
  await page.getByRole('button', { name: 'Close without changes' }).click();
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
});

test('an import is undone except for later changes, which the report lists', async ({ as, api }) => {
  const admin = api('admin');
  const number = `E2EU${Date.now()}`;
  const line = (n: number, last: string, phone: string) =>
    `${number}-${n},Leocadia,${last},,1958-02-0${n},${phone},Silver`;
  const preview = async (lines: string[]) => enrollmentApplied(admin, await enrollmentPreview(admin, lines));
  await preview([line(1, 'Trask', '7135550181')]);
  const found = await preview([
    line(1, 'Trask-Moon', '7135550189'),
    line(2, 'Vex', '7135550182'),
    line(3, 'Wren', '7135550183'),
  ]);
  const memberOf = async (n: number, outcome: 'create' | 'change') => {
    const { data } = await admin(contracts.enrollments.rows, {
      params: { importId: found.id },
      query: { outcome, search: `${number}-${n}` },
    });
    if (!data[0]?.memberId) throw new Error('There is no such member.');
    return data[0].memberId;
  };
  const [changed, worked, removed] = [
    await memberOf(1, 'change'),
    await memberOf(2, 'create'),
    await memberOf(3, 'create'),
  ];
  await admin(contracts.members.update, { params: { memberId: worked }, body: { preferredName: 'Cady' } });

  const page = await as('admin', `${setupPath.imports}/${found.id}`);
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
  // the import can be undone with only the keyboard
  await page.getByRole('button', { name: 'Undo import' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText(/New members to remove\s*1/);
  await expect(question).toContainText(/Members to restore\s*1/);
  await expect(question).toContainText(/Members left unchanged\s*1/);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await question.getByRole('button', { name: 'Undo import' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/Members removed or restored: 2\. Members partly restored: 0\. Members not changed: 1\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeHidden();

  const tabs = page.getByRole('navigation', { name: 'Lines by result' });
  await tabs.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('button', { name: 'Not undone' }).click();
  const row = page.getByRole('rowheader').filter({ hasText: `${number}-2` });
  await expect(row).toContainText(
    'The member was not removed, because these items were added or changed after the import: Profile.',
  );
  await expect(page.getByRole('rowheader').filter({ hasText: `${number}-3` })).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(
    /Not undone,.The member was not removed, because/,
  );

  const [{ lastName, phoneNumbers }, kept] = [
    await admin(contracts.members.get, { params: { memberId: changed } }),
    await admin(contracts.members.get, { params: { memberId: worked } }),
  ];
  expect([lastName, phoneNumbers.map((phone) => phone.number)]).toEqual(['Trask', ['+17135550181']]);
  expect(kept.preferredName).toBe('Cady');
  await expect(admin(contracts.members.get, { params: { memberId: removed } })).rejects.toThrow();
});
