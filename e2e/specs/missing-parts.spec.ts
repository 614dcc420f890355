import { createNote, memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { note } from '../pages/note.ts';
import { visit } from '../pages/visit.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('a failed download of code does not break a screen: a dialog reports it and opens later, an editor and rows load again', async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', '/docket');
  const memberView = member(page);

  // the browser loads dialog code while it is idle, so each part is blocked before the page opens
  const visitDialog = '**/assets/VisitDialog*.js*';
  await page.route(visitDialog, (route) => route.abort());
  await page.goto(memberPath(id));
  await memberView.logVisit.focus();
  await page.keyboard.press('v');
  await expect(
    frame(page).messages.getByText('The dialog could not be opened. Check your connection and try again.'),
  ).toBeVisible();
  await expect(memberView.logVisit).toBeFocused();
  await page.unroute(visitDialog);
  // the key is a shortcut again, and not text for the dialog that did not open
  await page.keyboard.press('v');
  await expect(visit(page).dialog).toBeVisible();

  const words = unique('Bus pass');
  await createNote(api('guide'), id, words);
  const rows = '**/assets/features-rows*.js*';
  const editor = '**/assets/RichTextField*.js*';
  await page.route(rows, (route) => route.abort());
  await page.route(editor, (route) => route.abort());
  await page.reload();
  await expect(memberView.entries.filter({ hasText: 'Note' }).first()).toBeVisible();
  await expect(memberView.entry(words)).toBeHidden();
  await page.unroute(rows);
  await expect(memberView.entry(words)).toBeVisible();

  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('RichTextField'));
  await memberView.writeNote.click();
  await refused;
  const written = note(page);
  await expect(written.dialog).toBeVisible();
  await expect(memberView.name).toBeAttached();
  await page.unroute(editor);
  await expect(written.text).toBeVisible();
});
