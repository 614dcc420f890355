import {
  asId,
  type ClientId,
  contracts,
  type InputOf,
  type MemberId,
  type StaffId,
  type TextId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { moveClock } from './clock.ts';

const { texts } = contracts;
/** A Friday at 10:00 in the guide's time zone. */
export const now = '2026-11-20T16:00:00Z';
export const monday = '2026-11-23T15:00:00Z';

export let test: TestApp;
let clientId: ClientId;
export let guide: { id: StaffId; email: string };
export let as: string;
export let colleague: string;
export let memberId: MemberId;
let numbers = 5_550_100;

/** Starts an app for a test file. Each test gets a new guide and a new member who consented to texts. */
export function setUpTexting(): void {
  beforeAll(async () => {
    test = await startTestApp({ SCHEDULED_TEXTS_PER_DAY: '2', SCHEDULED_SENDS_PER_DAY: '3' });
    await moveClock(test, now);
    clientId = await test.make.client();
    const other = await test.make.staff({ name: 'Ray Okoye' });
    await test.database.sql(
      `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', '+13465550100', true, $1, '2026-01-01Z')`,
      [other.id],
    );
    colleague = await test.signIn(other);
  });
  beforeEach(async () => {
    guide = await test.make.staff({ name: 'Marisol Vega' });
    await test.make.team({ members: [guide.id], clients: [clientId] });
    as = await test.signIn(guide);
    memberId = await member();
  });
  afterAll(() => test.stop());
}

export const newNumber = (): string => {
  numbers += 1;
  return `+1713${numbers}`;
};
export async function member(more: { name?: string; guideId?: StaffId; phone?: string; agrees?: boolean } = {}) {
  const id = await test.make.member({ clientId, guideId: guide.id, phone: newNumber(), ...more });
  if (more.agrees !== false)
    await test.database.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-01-01Z' FROM terms WHERE key = 'tcpa'`,
      [id],
    );
  return id;
}
type Body = Partial<InputOf<typeof texts.create>['body']>;
export const write = (body: Body = {}, headers: Record<string, string> = {}) =>
  test.call(texts.create, { as, headers, input: { body: { subjectId: memberId, text: 'Hello', ...body } } });
export const feedOf = (id: number) =>
  test.database.sql(
    `SELECT member_id FROM feed_items WHERE external_type = 'message' AND external_id = $1 AND state = 'past' AND deleted_at IS NULL`,
    [id],
  );
export const todosOf = (id: number) =>
  test.database.sql<{ member_id: string | null; owner_id: string; open: boolean }>(
    `SELECT member_id, owner_id, completed_at IS NULL AS open FROM todos WHERE cause_type = 'message' AND cause_id = $1 ORDER BY id`,
    [id],
  );
/** Stores an incoming text, as the webhook does. */
export async function incoming(
  from: string,
  about: MemberId | null,
  text = 'Call me please',
  at = now,
): Promise<TextId> {
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, line_id, status, sent_at, created_at, updated_at)
     SELECT $1, coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), l.owner_id), true, $2, $3, l.id, 'received', $4, $4, $4
       FROM lines l RETURNING id`,
    [about, text, from, at],
  );
  const id = asId<'Text'>(Number(row?.id));
  await test.app.jobs.transaction((tx) =>
    test.app.jobs.services.todos.open(tx, {
      type: 'TEXT_BACK',
      causeType: 'message',
      causeId: id,
      memberId: about,
      ownerId: about === null ? null : guide.id,
      date: '2026-11-20',
      createdAt: at,
    }),
  );
  return id;
}
export const numberOf = async (id: number) =>
  (await test.database.sql<{ number: string }>('SELECT number FROM phone_numbers WHERE user_id = $1', [id]))[0]
    ?.number ?? '';
