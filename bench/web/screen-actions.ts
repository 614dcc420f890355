import type { Page } from '@playwright/test';
import { callsPage } from '../../e2e/pages/calls.ts';
import { docket } from '../../e2e/pages/docket.ts';
import { member } from '../../e2e/pages/member.ts';
import { members } from '../../e2e/pages/members.ts';
import { needs } from '../../e2e/pages/needs.ts';
import { note } from '../../e2e/pages/note.ts';
import { surveys } from '../../e2e/pages/surveys.ts';
import { texts } from '../../e2e/pages/texts.ts';
import { type Action, clickEach, openAndClose, pressKeys, times, typeInto } from './inputs.ts';

type Actions = Promise<Action[]>;

const moves = 20;
const tabsInOrder = ['Pending events', 'Outreach', 'Late events', 'Follow up'] as const;

/** A guide's inputs in a full docket. */
export async function docketActions(page: Page): Actions {
  const { tab, worklist } = docket(page);
  const snooze = worklist.getByRole('button', { name: 'Snooze' }).nth(3);
  const until = page.getByRole('menuitem', { name: '2 days' });
  const tabs = tabsInOrder.map(tab);
  return [
    await clickEach(page, 'open a tab', tabs),
    await clickEach(page, 'switch back to a tab that is loaded', tabs),
    await pressKeys(page, 'move by keyboard (J, K)', [...times(moves, 'j'), ...times(moves, 'k')]),
    await clickEach(page, 'snooze', times(3, [snooze, until]).flat()),
  ];
}

/** A guide's inputs on a member's page. */
export async function memberActions(page: Page): Actions {
  const { writeNote, logVisit, scheduleEvent, feed, more } = member(page);
  const opened = await openAndClose(page, 'open and close a dialog or menu', [
    writeNote,
    logVisit,
    scheduleEvent,
    more,
  ]);
  const tabs = [needs(page).tab, surveys(page).tab, page.getByRole('tab', { name: /^Member info/ })];
  const switched = await clickEach(page, 'switch tabs', tabs);
  await feed.focus();
  const scrolled = await pressKeys(page, 'scroll the feed by keyboard', times(10, 'PageDown'), 300);
  await writeNote.click();
  await note(page).text.waitFor();
  const typed = await typeInto(page, 'type a note, 20 letters', note(page).text, 'Asked about the ride');
  return [opened, switched, scrolled, typed];
}

/** A guide's inputs in the members list. */
export async function memberListActions(page: Page): Actions {
  const { search, sort, next, filters, names } = members(page);
  const filtered = await openAndClose(page, 'open and close the filters', [filters]);
  const sorted = await clickEach(page, 'sort by a column', ['Member', 'Status', 'Last Event', 'Member'].map(sort));
  const turned = await clickEach(page, 'turn a page', times(3, next));
  await names.first().focus();
  const walked = await pressKeys(page, 'move along the rows', times(moves, 'ArrowDown'));
  const typed = await typeInto(page, 'type a search, 6 letters', search, 'garcia');
  return [filtered, sorted, turned, walked, typed];
}

/** A guide's inputs in an open conversation. */
export async function conversationActions(page: Page): Actions {
  const { message, template, conversation, button } = texts(page);
  const typed = await typeInto(page, 'type a text, 20 letters', message, 'See you on Thursday.');
  const deleted = await pressKeys(page, 'delete the text', times(20, 'Backspace'));
  const chosen = await clickEach(page, 'choose a template', [template(/./).first()]);
  await conversation.focus();
  const scrolled = await pressKeys(page, 'scroll by keyboard', [...times(5, 'PageUp'), ...times(5, 'PageDown')], 300);
  const scheduled = await openAndClose(page, 'open and close the schedule', [button('Schedule')]);
  return [typed, deleted, chosen, scrolled, scheduled];
}

/** A guide's inputs in the list of calls. */
export async function callsActions(page: Page): Actions {
  const { tab, search, next, rows, table } = callsPage(page);
  const heads = table.getByRole('columnheader').getByRole('button');
  const opened = await openAndClose(page, 'open and close a call', [rows.nth(1).getByRole('button').first()]);
  const sorted = await clickEach(page, 'sort by a column', [heads.nth(0), heads.nth(1), heads.nth(0)]);
  const turned = await clickEach(page, 'turn a page', times(3, next));
  const switched = await clickEach(page, 'switch tabs', [tab('Texts'), tab('Calls')]);
  const typed = await typeInto(page, 'type a search, 6 letters', search, 'garcia');
  return [opened, sorted, turned, switched, typed];
}

/** A guide's inputs in a member's needs. */
export async function needsActions(page: Page): Actions {
  const { filter, add, cards } = needs(page);
  const filters = (['Fulfilled', 'Unresolved', 'Identified'] as const).map(filter);
  const card = cards.nth(1);
  return [
    await clickEach(page, 'filter the needs', filters),
    await openAndClose(page, 'open and close a need', [
      add,
      card.getByRole('button', { name: 'View details' }),
      card.getByRole('button', { name: /^More actions for / }),
    ]),
    await openAndClose(page, 'open and close the form for an action', [
      card.getByRole('button', { name: 'Add action' }).first(),
    ]),
  ];
}

/** A supervisor's inputs in the list of hospitalized members. */
export async function hospitalizationActions(page: Page): Actions {
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  const open = page.getByRole('button', { name: /^Open the hospitalization of / });
  const sorted = await clickEach(page, 'sort by a column', ['Admit Date', 'Discharge Date', 'Admit Date'].map(head));
  const turned = await clickEach(page, 'turn a page', times(3, page.getByRole('button', { name: 'Next page' })));
  return [sorted, turned, await openAndClose(page, 'open and close a stay', [open.first(), open.nth(1)])];
}

/** An administrator's inputs in the audit log. */
export async function auditActions(page: Page): Actions {
  const entries = page.getByRole('rowheader').getByRole('button');
  const kind = (name: string) => page.getByText(name, { exact: true }).first();
  const opened = await openAndClose(page, 'open and close an entry', [entries.first(), entries.nth(3)]);
  const filtered = await clickEach(page, 'filter by kind', [kind('Refused'), kind('All')]);
  const earlier = await clickEach(page, 'load earlier entries', [page.getByRole('button', { name: 'Load earlier' })]);
  return [opened, filtered, earlier];
}
