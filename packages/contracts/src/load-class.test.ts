import { expect, it } from 'vitest';
import { contracts } from './index.ts';
import { type LoadClass, loadClassOf } from './load-class.ts';

const classes = new Map<LoadClass, string[]>();
for (const [module, endpoints] of Object.entries(contracts))
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const found = loadClassOf(endpoint);
    classes.set(found, [...(classes.get(found) ?? []), `${module}.${name}`]);
  }

it('exports, dashboards, suggestions and previews are refused first', () => {
  expect(classes.get('optional')?.sort()).toEqual([
    'audit.export',
    'docket.dashboard',
    'docket.embed',
    'exports.fetch',
    'exports.member',
    'exports.members',
    'exports.table',
    'members.map',
    'texts.linkPreview',
    'texts.suggestions',
  ]);
});

it('a change, a call, a text and the sign-in are never refused', () => {
  const essential = classes.get('essential') ?? [];
  for (const name of [
    ...['notes.create', 'notes.update', 'notes.saveDraft', 'texts.create', 'texts.send', 'texts.reply', 'calls.create'],
    ...['calls.hangUp', 'consents.submit', 'surveys.submitForm', 'referrals.answer', 'session.clientConfig'],
    ...['staff.verify', 'texts.conversation', 'texts.thread', 'calls.current', 'calls.get', 'subjects.unassigned'],
  ])
    expect(essential).toContain(name);
  const reads = Object.entries(contracts).flatMap(([module, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { method }]) => method === 'GET')
      .map(([name]) => `${module}.${name}`),
  );
  expect(essential.filter((name) => reads.includes(name)).sort()).toEqual([
    'calls.current',
    'calls.get',
    'session.clientConfig',
    'staff.verify',
    'subjects.unassigned',
    'texts.conversation',
    'texts.get',
    'texts.thread',
  ]);
});

it('lists are refused before single records', () => {
  for (const name of ['members.list', 'audit.list', 'texts.list', 'calls.list', 'feed.items'])
    expect(classes.get('list')).toContain(name);
  for (const name of ['members.get', 'clients.get', 'hospitalizations.get'])
    expect(classes.get('read')).toContain(name);
});
