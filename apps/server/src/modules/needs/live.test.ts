import { asId, contracts, type IdOf, type MemberId, type NeedId } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { connectLive, type LiveClient } from '../../testing/live.ts';

const { goals, needs, notes } = contracts;

let test: TestApp;
let as: string;
let colleague: string;
let memberId: MemberId;
let socket: LiveClient;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  const [guide, other] = [await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [guide.id, other.id], clients: [clientId] });
  [as, colleague] = [await test.signIn(guide), await test.signIn(other)];
  memberId = await test.make.member({ clientId, guideId: guide.id });
  const url = await test.listen();
  socket = await connectLive(url, { token: await test.signIn(other), watch: { memberIds: [memberId], guideIds: [] } });
});
afterAll(async () => {
  socket.close();
  await test.stop();
});

/** Data on another guide's page: the member's needs and goals, and each need's history. */
type Page = Map<string, unknown>;
async function fetchOne(name: string): Promise<unknown> {
  const [kind, id] = name.split(' ');
  if (kind === 'needs') return (await test.call(needs.list, { as: colleague, input: { query: { memberId } } })).body;
  if (kind === 'goals')
    return (await test.call(goals.ofMember, { as: colleague, input: { params: { memberId } } })).body;
  const userNeedId = asId<'Need'>(Number(id));
  return (await test.call(needs.history, { as: colleague, input: { params: { userNeedId } } })).body;
}
/**
 * Returns which part of the page must be reloaded after an event. Returns undefined if the event is about other data.
 */
function partOf({ name, payload }: LiveClient['events'][number]): string | undefined {
  if (name === 'need_upserted' || name === 'need_deleted') return 'needs';
  if (name === 'goals_updated') return 'goals';
  return name === 'need_history_entry' ? `history ${(payload as { needId: number }).needId}` : undefined;
}

/** Waits until all earlier events have arrived. Events arrive in order, so a new note's event arrives last. */
async function waitForEvents(): Promise<void> {
  const { id } = (await test.call(notes.create, { as, input: { body: { userId: memberId, text: '<p>Here?</p>' } } }))
    .body;
  const isHere = () =>
    socket.events.some(
      ({ name, payload }) =>
        name === 'feed_item_updated' && (payload as { externalItemId: number }).externalItemId === id,
    );
  await expect.poll(isHere, { timeout: 8000, interval: 5 }).toBe(true);
}

it('a page that reloads what live events name equals a fresh page after every change', async () => {
  const page: Page = new Map();
  const shown: NeedId[] = [];
  const names = () => ['needs', 'goals', ...shown.map((id) => `history ${id}`)];
  for (const name of names()) page.set(name, await fetchOne(name));
  let action: IdOf<'NeedAction'> | undefined;
  let note = asId<'Note'>(0);
  const [one, two] = [() => shown[0] as NeedId, () => shown[1] as NeedId];
  const change = (userNeedId: NeedId, body: object) =>
    test.call(needs.updateUserNeed, { as, input: { params: { userNeedId }, body } });
  const identify = async () => {
    const body = { memberId, issueId: asId<'NeedIssue'>(1), reason: '<p>No food.</p>' };
    const reply = await test.call(needs.create, { as, input: { body } });
    shown.push(reply.body.id);
    return reply;
  };
  const acts: Record<string, () => Promise<{ status: number }>> = {
    identify,
    'identify another': identify,
    edit: () => change(one(), { reason: '<p>No food at all.</p>' }),
    extend: () => change(one(), { shouldExtend: true }),
    async act() {
      const body = {
        activityId: asId<'NeedActivity'>(1),
        date: dayIn(Temporal.Now.instant(), 'America/Chicago'),
        description: 'Called the pantry',
      };
      const reply = await test.call(needs.addAction, { as, input: { params: { needId: one() }, body } });
      action = reply.body.id;
      return reply;
    },
    correct: () =>
      test.call(needs.updateAction, {
        as,
        input: { params: { actionId: action ?? asId(0) }, body: { description: 'Called twice' } },
      }),
    refer: () =>
      test.call(needs.addReferral, {
        as,
        input: { params: { actionId: action ?? asId(0) }, body: { resourceName: 'Harvest Pantry' } },
      }),
    async write() {
      const body = { userId: memberId, text: '<p>Asked about the pantry.</p>', userNeedId: one() };
      const reply = await test.call(notes.create, { as, input: { body } });
      note = reply.body.id;
      return reply;
    },
    'write on': () =>
      test.call(notes.update, { as, input: { params: { noteId: note }, body: { text: '<p>It opens at 1.</p>' } } }),
    'move the note': () =>
      test.call(notes.update, { as, input: { params: { noteId: note }, body: { userNeedId: two() } } }),
    'delete the note': () => test.call(notes.remove, { as, input: { params: { noteId: note } } }),
    fulfil: () => change(one(), { fulfilled: true, comment: 'The pantry opened again' }),
    stop: () => change(two(), { abandoned: true }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const before = socket.events.length;
    expect([name, (await act()).status < 300]).toEqual([name, true]);
    await waitForEvents();
    const updatedParts = new Set(socket.events.slice(before).flatMap((event) => partOf(event) ?? []));
    for (const part of updatedParts) page.set(part, await fetchOne(part));
    for (const part of names()) expect([name, part, page.get(part)]).toEqual([name, part, await fetchOne(part)]);
  }
  const third = (await identify()).body.id;
  await waitForEvents();
  const before = socket.events.length;
  await test.call(needs.remove, { as, input: { params: { needId: asId<'Need'>(Number(third)) } } });
  await waitForEvents();
  expect(new Set(socket.events.slice(before).flatMap((event) => partOf(event) ?? []))).toEqual(
    new Set(['needs', 'goals']),
  );
});
