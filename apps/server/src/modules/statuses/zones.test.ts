import { contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { dayIn, type StatusChangeItem, statusChangeDays, statusChangeProblem } from '@guidepost/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';

const { statuses, notes, feed, session } = contracts;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const begins = (day: string, timeZone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).startOfDay().toInstant();
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * Time zones from west to east, each with a day when something changes: the grace period ends, or the clocks change.
 */
const cases = [
  { timeZone: 'Pacific/Honolulu', turn: '2026-12-06' },
  { timeZone: 'America/New_York', turn: '2027-03-14' },
  { timeZone: 'America/Chicago', turn: '2027-03-15' },
  { timeZone: 'Pacific/Guam', turn: '2028-03-06' },
];

it.each(cases)(
  'the days that a dialog in $timeZone offers around $turn are the days that the server accepts',
  async (one) => {
    const { timeZone, turn: turningDay } = one;
    const { sql } = test.database;
    const clientId = await test.make.client();
    const guide = await test.make.staff({ timeZone });
    await test.make.team({ members: [guide.id], clients: [clientId] });
    const as = await test.signIn(guide);
    const [engaged, next] = await sql<{ id: string; stage_id: string }>(
      `SELECT id, stage_id FROM member_statuses WHERE key IN ('engaged', 're-engaged') ORDER BY key`,
    );
    const newcomer = async (): Promise<MemberId> => {
      const memberId = await test.make.member({ clientId, guideId: guide.id });
      await sql(
        `INSERT INTO member_status_history (member_id, status_id, effective_at, created_at) VALUES ($1, $2, '2026-09-01Z', '2026-09-01Z')`,
        [memberId, engaged?.id],
      );
      return memberId;
    };
    await moveClock(test, begins(turningDay, timeZone).toString());
    const { body: config } = await test.call(session.clientConfig, { as });
    const settings = {
      graceDays: config.statusChangeGraceDays ?? 0,
      algorithmStartDate: config.algorithmStartDate ?? '',
    };
    // Tests moments just before and just after midnight, with items in the first and last millisecond of a day.
    for (const seconds of [-60, 1])
      for (const written of [
        begins(turningDay, timeZone).subtract({ milliseconds: 1 }),
        begins(addDays(turningDay, -4), timeZone),
        begins(addDays(turningDay, -4), timeZone).subtract({ milliseconds: 1 }),
        begins(addDays(turningDay, -6), timeZone).subtract({ milliseconds: 1 }),
      ]) {
        const now = begins(turningDay, timeZone).add({ seconds });
        const memberId = await newcomer();
        const made = await test.call(notes.create, {
          as,
          input: { body: { userId: memberId, text: '<p>Spoke.</p>' } },
        });
        await sql('UPDATE notes SET created_at = $2 WHERE id = $1', [made.body.id, written.toString()]);
        await sql(`UPDATE feed_items SET occurred_at = $2 WHERE external_type = 'note' AND external_id = $1`, [
          made.body.id,
          written.toString(),
        ]);
        await moveClock(test, now.toString());
        const entry = (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body.find(
          ({ externalItemType }) => externalItemType === 'note',
        );
        const today = dayIn(now, timeZone);
        const moment = { today, now: now.toString(), stageKey: 'in-program', hasAdminTools: false };
        const item: StatusChangeItem = {
          type: 'note',
          day: dayIn(Temporal.Instant.from(entry?.timestamp ?? ''), timeZone),
          at: entry?.timestamp ?? '',
          isIncoming: false,
        };
        expect(item.day).toBe(dayIn(written, timeZone));
        const isOffered = statusChangeProblem(item, moment, settings) === null;
        const offered = isOffered
          ? statusChangeDays(item, moment, settings).flatMap(({ date, why }) => (why === null ? [date] : []))
          : [];
        const acceptedDays: string[] = [];
        for (let days = -11; days <= 1; days += 1) {
          const effectiveAt = addDays(today, days);
          const { status, body } = await test.call(statuses.ask, {
            as,
            input: {
              body: {
                memberId,
                memberStatusId: Number(next?.id) as IdOf<'Status'>,
                effectiveAt,
                interactionType: 'note',
                interactionId: made.body.id,
              },
            },
          });
          expect([201, 400], JSON.stringify(body)).toContain(status);
          if (status !== 201) continue;
          acceptedDays.push(effectiveAt);
          // A member can have only one pending request at a time.
          await test.database.sql('UPDATE status_change_requests SET deleted_at = now() WHERE id = $1', [body.id]);
        }
        expect(acceptedDays, `${now} for what was written at ${written}`).toEqual(offered);
      }
  },
);
