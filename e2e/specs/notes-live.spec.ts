import { rmSync } from 'node:fs';
import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { apiOf, createNote, deleteDraft, memberNamed } from '../commands/api.ts';
import { bundleOf, importFor, writeFiles } from '../commands/fhir.ts';
import { reportMeasurement } from '../measured.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { note, noteAction, writeNote } from '../pages/note.ts';
import { signedInPage } from '../pages/sign-in.ts';
import { isReady, removeData, runFileOf, startProduct, temporaryFolder } from '../product.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/**
 * A restart can take a long time on a busy machine. The tests check only that the server is available again, and not
 * how long that takes.
 */
const patient = { timeout: 90_000 };

/**
 * Writes a note on one page. Returns the time from pressing Save until the other page shows the note. The other page
 * gets the note only through a live event, because it does not poll.
 */
async function measureNoteDelivery(from: Page, to: Page, text: string): Promise<number> {
  await member(from).writeNote.click();
  await note(from).text.fill(text);
  const seen = member(to).entry(text).waitFor();
  const pressed = performance.now();
  await note(from).save.click();
  await seen;
  return performance.now() - pressed;
}

test('a new, changed and deleted note shows in another user’s browser at once', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Jerome Baptiste');
  await deleteDraft(call, id);
  const guide = await as('guide', memberPath(id));
  const supervisor = await as('supervisor', memberPath(id));
  await expect(member(supervisor).entries.first()).toBeVisible();
  await expect(member(guide).writeNote).toBeEnabled();

  const words = unique('Talked to his sister');
  const ms = await measureNoteDelivery(guide, supervisor, words);
  reportMeasurement('a note in another browser', ms);
  await expect(member(supervisor).entry(words)).toContainText('Marisol Vega');
  await expect(noteAction(member(supervisor).entry(words), 'Edit note')).toHaveCount(0);
  await expect(noteAction(member(supervisor).entry(words), 'Delete note')).toHaveCount(0);

  await noteAction(member(guide).entry(words), 'Edit note').click();
  await note(guide, 'Edit note').text.fill(`${words}, twice`);
  await note(guide, 'Edit note').save.click();
  await expect(member(supervisor).entry(`${words}, twice`)).toContainText('edited');
  await expect(member(supervisor).entry(words)).toHaveCount(1);

  await noteAction(member(guide).entry(words), 'Delete note').click();
  await frame(guide).dialog('Delete note').getByRole('button', { name: 'Delete note' }).click();
  await expect(member(guide).entry(words)).toHaveCount(0);
  await expect(member(supervisor).entry(words)).toHaveCount(0);
});

test('a guide of another team gets no events of the note', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Xiomara Peña');
  const page = await as('guide2', '/docket');
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  const connected = page.waitForEvent('websocket');
  await page.reload();
  await connected;
  // events about this guide's own member, before and after, prove that the connection works
  const { id: guideId } = await api('guide2')(contracts.staff.verify);
  const [own] = (await api('guide2')(contracts.members.list, { query: { guideIds: [guideId], 'page-size': 1 } })).data;
  if (!own) throw new Error('The other guide has no members.');
  await page.goto(memberPath(own.id));
  await expect(member(page).name).toHaveText(own.name);
  const words = unique('Private');
  const written = await createNote(call, id, words);
  const otherText = unique('Theirs');
  await createNote(api('guide2'), own.id, otherText);
  await expect(member(page).entry(otherText)).toBeVisible();
  const all = heard.join('\n');
  expect(all).toContain(`"userId":${own.id}`);
  expect(all).not.toContain(`"userId":${id},`);
  expect(all).not.toContain(`"externalItemId":${written.id},`);
  expect(all).not.toContain(words);
});

test('after a server crash open screens continue automatically and nothing is lost or doubled', async ({ browser }) => {
  test.slow();
  const folder = temporaryFolder('kill');
  const product = await startProduct({ data: `${folder}/data`, args: ['--empty'] });
  try {
    const files = writeFiles(`${folder}/files`, {
      'one.json': bundleOf({ id: '5f0e7d1c-0000-4000-8000-000000000001', given: 'Teresa', family: 'Alvarado' }),
    });
    const imported = await importFor(product.port, 'guide@demo.test', files);
    expect(imported.stdout.trim(), imported.stderr).toBe('created 1, updated 0, unchanged 0, refused 0');
    const { id } = await memberNamed(apiOf(product.url, 'guide'), 'Teresa Alvarado');
    const options = { baseURL: product.url, viewport: { width: 1440, height: 900 } };
    const guide = await signedInPage(await browser.newContext(options), product.url, 'guide');
    const supervisor = await signedInPage(await browser.newContext(options), product.url, 'supervisor');
    for (const page of [guide, supervisor]) {
      await page.goto(memberPath(id));
      await expect(member(page).name).toHaveText('Teresa Alvarado');
    }
    const before = unique('Before');
    await expect(member(guide).writeNote).toBeEnabled();
    await writeNote(guide, before);
    await expect(member(supervisor).entry(before)).toBeVisible();

    const { server } = runFileOf(product.data).pids;
    const during = unique('During');
    await member(guide).writeNote.click();
    await note(guide).text.fill(during);
    process.kill(server, 'SIGKILL');
    const killed = performance.now();
    // presses Save while the server is unavailable, and again until the note has been saved
    await expect(async () => {
      if (await note(guide).dialog.isVisible()) await note(guide).save.click({ timeout: 1000 });
      await expect(note(guide).dialog).toBeHidden({ timeout: 1500 });
    }).toPass(patient);
    await expect.poll(() => isReady(product.port), patient).toBe(true);
    // if the feed contains the note, it was saved; only its live event can still be missing
    await expect
      .poll(
        async () => JSON.stringify(await apiOf(product.url, 'guide')(contracts.feed.items, { query: { userId: id } })),
        patient,
      )
      .toContain(during);
    await expect(member(supervisor).entry(during)).toBeVisible(patient);
    reportMeasurement(
      'a note written while the server was being killed, in another browser after',
      performance.now() - killed,
    );
    await expect.poll(() => runFileOf(product.data).pids.server).not.toBe(server);

    const after = unique('After');
    const ms = await measureNoteDelivery(guide, supervisor, after);
    reportMeasurement('a note in another browser after the server came back', ms);
    for (const page of [guide, supervisor]) {
      for (const text of [before, during, after]) await expect(member(page).entry(text)).toHaveCount(1);
    }
    await supervisor.reload();
    for (const text of [before, during, after]) await expect(member(supervisor).entry(text)).toHaveCount(1);
  } finally {
    for (const context of browser.contexts()) await context.close();
    await product.stop();
    await removeData(product.data);
    rmSync(folder, { recursive: true, force: true });
  }
});
