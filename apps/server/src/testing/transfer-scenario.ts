import {
  type CallId,
  contracts,
  type MemberId,
  type StaffId,
  type TeamId,
  type TransferRequestId,
} from '@guidepost/contracts';
import { announceAbsences } from '../modules/absences/service.ts';
import { openMissedCallTodo, updateCallRecords } from '../modules/calls/outcomes/follow-up.ts';
import { requireCall } from '../modules/calls/queries-record.ts';
import { openDueTodos } from '../modules/schedule/todo.ts';
import { applyDueRequests } from '../modules/statuses/apply.ts';
import { applyDueTransfers } from '../modules/transfers/apply.ts';
import { runHandover } from '../modules/users/handover/job.ts';
import { reassignReviewsOf } from '../modules/users/reassign-reviews.ts';
import type { Task } from '../platform/module.ts';
import type { TestApp, TestReply } from './app.ts';
import { moveClock } from './clock.ts';
import { orphansSql } from './ownership.ts';
import { scenarioMerges } from './transfer-merges.ts';
import type { Person } from './world.ts';

/** Kinds of actions on a member that create open work. */
export const kinds = ['text', 'event', 'visit', 'note', 'missed', 'talking', 'review', 'status'] as const;

/**
 * A user's action, or a period of time that passes. `g`, `s` and `m` are the indexes of a guide, a supervisor and a
 * member, and `n` is the index of a transfer request or a merge.
 */
export type TransferAction =
  | { do: 'live'; kind: (typeof kinds)[number]; m: number; g: number }
  | { do: 'transfer'; m: number; g: number; days: number }
  | { do: 'ask'; m: number; g: number }
  | { do: 'decide'; isApproved: boolean; n: number; days: number }
  | { do: 'withdraw'; n: number }
  | { do: 'passBack'; m: number }
  | { do: 'leave'; g: number; to: number }
  | { do: 'comeBack'; g: number }
  | { do: 'role'; s: number }
  | { do: 'rotate'; s: number; team: number }
  | { do: 'away'; g: number; cover: number; days: number }
  | { do: 'merge'; m: number; into: number }
  | { do: 'undo'; n: number }
  | { do: 'wait'; hours: number };

/**
 * Creates five guides in three teams that serve two clients, a supervisor for each team, an administrator and five
 * members. Returns functions that perform their actions.
 */
export async function transferScene(test: TestApp) {
  const { make, database } = test;
  const { sql } = database;
  let now = Temporal.Instant.from('2026-12-03T18:00:00Z');
  const goOn = async (hours: number) => {
    now = now.add({ hours });
    await moveClock(test, now.toString());
    await announceAbsences(test.app.jobs);
    await openDueTodos(test.app.jobs);
    await applyDueTransfers(test.app.jobs);
    await applyDueRequests(test.app.jobs);
  };
  await goOn(0);
  const [one, two] = [await make.client(), await make.client()];
  const guides: Person[] = [];
  for (let n = 0; n < 5; n += 1) guides.push(await make.staff());
  const [a, b, c, d, e] = guides.map(({ id }) => id) as [StaffId, StaffId, StaffId, StaffId, StaffId];
  const supervisors: Person[] = [];
  const teamIds: TeamId[] = [];
  for (const [members, clients] of [
    [[a, b], [one]],
    [
      [c, d],
      [one, two],
    ],
    [[d, e], [two]],
  ] as const) {
    const supervisor = await make.staff({ role: 'GUIDE_SUPERVISOR' });
    supervisors.push(supervisor);
    teamIds.push(await make.team({ members: [...members], viewers: [supervisor.id], clients: [...clients] }));
  }
  const administrator = await make.staff({ role: 'ADMIN' });
  const members: MemberId[] = [];
  for (const [clientId, guideId] of [
    [one, a],
    [one, a],
    [one, b],
    [one, c],
    [two, d],
  ] as const) {
    const memberId = await make.member({ clientId, guideId, phone: '+13375550142' });
    await sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
      [memberId],
    );
    members.push(memberId);
  }
  for (const [n, clientId] of [one, two].entries())
    await sql(
      `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
       VALUES ('Line', '+1346' || lpad($3::bigint::text, 7, '0'), $1, $2, '2026-05-01Z')`,
      [clientId, a, a * 2 + n],
    );
  const tokens = new Map<StaffId, string>();
  for (const one of [...guides, ...supervisors, administrator]) tokens.set(one.id, await test.signIn(one));
  const as = (id: StaffId) => tokens.get(id) as string;
  const guideOf = async (memberId: MemberId) =>
    Number(
      (await sql<{ id: string }>('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [memberId]))[0]?.id,
    ) as StaffId;
  const keyed = async (table: string, key: string) =>
    Number((await sql<{ id: string }>(`SELECT id FROM ${table} WHERE key = $1`, [key]))[0]?.id) as never;
  const [caseload, engaged, again] = [
    await keyed('transfer_reasons', 'caseload'),
    await keyed('outcomes', 'engaged'),
    await keyed('member_statuses', 're-engaged'),
  ];
  /**
   * Returns true if the request was accepted. A refused request changes nothing. An unexpected error fails the test.
   */
  const tried = async <T>(sent: Promise<TestReply<T> | undefined>): Promise<boolean> => {
    const reply = await sent;
    if (!reply) return false;
    const { status, body } = reply;
    if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
    return status < 300;
  };
  const insertCall = async (memberId: MemberId, guideId: StaffId, status: string, isIncoming: boolean) =>
    Number(
      (
        await sql<{ id: string }>(
          `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, time_connected, created_at, updated_at)
           VALUES ($1, $2, $3, $4, '+13375550142', $5, CASE WHEN $4 = 'ACTIVE' THEN $5::timestamptz END, $5, $5) RETURNING id`,
          [memberId, guideId, isIncoming, status, now.toString()],
        )
      )[0]?.id,
    ) as CallId;
  const following = () => ({ services: test.app.jobs.services, now });

  async function live(kind: (typeof kinds)[number], memberId: MemberId, by: StaffId): Promise<boolean> {
    const later = now.add({ hours: 26 }).toString();
    switch (kind) {
      case 'text':
        return tried(
          test.call(contracts.texts.create, {
            as: as(by),
            input: { body: { subjectId: memberId, text: 'See you then.', sendAt: later } },
          }),
        );
      case 'event':
        return tried(
          test.call(contracts.schedule.create, {
            as: as(by),
            input: {
              params: { userId: memberId },
              body: {
                date: now.toZonedDateTimeISO('America/Chicago').add({ days: 1 }).toPlainDate().toString(),
                time: '16:00',
                type: 'call',
              },
            },
          }),
        );
      case 'visit':
        return tried(
          test.call(contracts.visits.create, {
            as: as(by),
            input: {
              body: {
                subjectUserId: memberId,
                startTime: now.subtract({ hours: 2 }).toString(),
                endTime: now.subtract({ hours: 1 }).toString(),
                outcomeId: engaged,
                note: '<p>Short.</p>',
              },
            },
          }),
        );
      case 'note':
        return tried(
          test.call(contracts.notes.create, {
            as: as(by),
            input: { body: { userId: memberId, text: '<p>I will call her on Monday.</p>' } },
          }),
        );
      case 'missed': {
        const callId = await insertCall(memberId, await guideOf(memberId), 'MISSED', true);
        await test.app.jobs.transaction(async (db) =>
          openMissedCallTodo(db, following(), await requireCall(db, callId)),
        );
        return true;
      }
      case 'talking':
        await insertCall(memberId, by, 'ACTIVE', false);
        return true;
      case 'review': {
        const callId = await insertCall(memberId, await guideOf(memberId), 'MISSED', true);
        return tried(
          test.call(contracts.calls.share, {
            as: as(administrator.id),
            input: { params: { callId }, body: { callId, assigneeIds: [by], auditType: 'voicemail_review' } },
          }),
        );
      }
      case 'status':
        return tried(
          test.call(contracts.statuses.ask, {
            as: as(by),
            input: { body: { memberId, memberStatusId: again, effectiveAt: now.toString().slice(0, 10) } },
          }),
        );
    }
  }
  /** Ends the calls in progress, as a report from the carrier would. */
  async function hangUp() {
    for (const { id } of await sql<{ id: string }>(
      `UPDATE calls SET status = 'ENDED', time_ended = $2 WHERE status = 'ACTIVE' AND member_id = ANY($1) RETURNING id`,
      [members, now.toString()],
    ))
      await test.app.jobs.transaction(async (db) =>
        updateCallRecords(db, following(), await requireCall(db, Number(id) as CallId)),
      );
  }
  const request = async (state: string, n: number) => {
    const found = await sql<{ id: string; creator_id: string; receiving_guide_id: string; version: number }>(
      `SELECT id, creator_id, receiving_guide_id, version FROM transfer_requests
        WHERE member_id = ANY($1) AND deleted_at IS NULL AND applied_at IS NULL AND denied_at IS NULL AND ${state} ORDER BY id`,
      [members],
    );
    return found[n % Math.max(found.length, 1)];
  };
  const askFor = (memberId: MemberId, receivingGuideId: StaffId, by: StaffId, effectiveAt?: number) =>
    tried(
      test.call(contracts.transfers.ask, {
        as: as(by),
        input: {
          body: {
            memberId,
            receivingGuideId,
            transferReasonId: caseload,
            commentToReceivingGuide: 'Text first.',
            effectiveAt,
          },
        },
      }),
    );
  /** Runs a waiting job. */
  const runJob = async (key: string, task: Task) => {
    const [job] = await sql<{ payload: never }>(
      'DELETE FROM graphile_worker._private_jobs WHERE key = $1 RETURNING payload',
      [key],
    );
    if (job) await task(job.payload, test.app.jobs);
  };
  const roleOf = async (s: number) =>
    (await sql<{ role: string }>('SELECT role FROM users WHERE id = $1', [supervisors[s]?.id]))[0]?.role;
  const changeSupervisor = async (s: number, body: object) => {
    const userId = (supervisors[s] as Person).id;
    const isDone = await tried(
      test.call(contracts.users.update, {
        as: as(administrator.id),
        input: { params: { userId }, body: body as never },
      }),
    );
    await runJob(`users.reassignReviews:${userId}`, reassignReviewsOf);
    return isDone;
  };
  const { mergeInto, undoNth } = scenarioMerges(test, as(administrator.id), members);
  const instant = (days: number) => now.add({ hours: 24 * days }).epochMilliseconds;

  /** Performs the action if it is allowed. Returns true if it was performed. */
  async function run(step: TransferAction): Promise<boolean> {
    const memberId = 'm' in step ? (members[step.m] as MemberId) : (0 as MemberId);
    const guideId = 'g' in step ? (guides[step.g] as Person).id : (0 as StaffId);
    switch (step.do) {
      case 'live':
        return live(step.kind, memberId, guideId);
      case 'transfer':
        return askFor(memberId, guideId, administrator.id, instant(step.days));
      case 'ask':
        return askFor(memberId, guideId, await guideOf(memberId));
      case 'decide': {
        const found = await request('true', step.n);
        if (!found) return false;
        return tried(
          test.call(contracts.transfers.audit, {
            as: as(administrator.id),
            input: {
              params: { id: Number(found.id) as TransferRequestId },
              body: {
                receivingGuideId: Number(found.receiving_guide_id) as StaffId,
                approval: step.isApproved ? 'approve' : 'deny',
                effectiveAt: instant(step.days),
                auditorComment: 'So be it.',
                version: found.version,
              },
            },
          }),
        );
      }
      case 'withdraw': {
        const found = await request('approved_at IS NULL', step.n);
        if (!found) return false;
        return tried(
          test.call(contracts.transfers.update, {
            as: as(Number(found.creator_id) as StaffId),
            input: { params: { id: Number(found.id) as TransferRequestId }, body: { isWithdrawn: true } },
          }),
        );
      }
      case 'passBack': {
        const [item] = await sql<{ id: string; handover_id: string }>(
          `SELECT i.id, i.handover_id FROM handover_items i JOIN handovers h ON h.id = i.handover_id
            WHERE h.member_id = $1 AND h.closed_at IS NULL AND i.state = 'open' ORDER BY i.id LIMIT 1`,
          [memberId],
        );
        if (!item) return false;
        return tried(
          test.call(contracts.handovers.settle, {
            as: as(await guideOf(memberId)),
            input: {
              params: { id: Number(item.handover_id) as never, itemId: Number(item.id) as never },
              body: { state: 'passed', comment: 'You know her best.' },
            },
          }),
        );
      }
      case 'leave': {
        const to = guides[step.to] as Person;
        const isDone = await tried(
          test.call(contracts.users.disable, {
            as: as(administrator.id),
            input: { params: { userId: guideId }, body: { receivingGuideId: to.id } as never },
          }),
        );
        await runJob(`users.handOver:${guideId}`, runHandover);
        return isDone;
      }
      case 'comeBack':
        return tried(
          test.call(contracts.users.enable, { as: as(administrator.id), input: { params: { userId: guideId } } }),
        ).then(async (isDone) => {
          tokens.set(guideId, await test.signIn(guides[step.g] as Person));
          return isDone;
        });
      case 'role':
        return changeSupervisor(step.s, { role: (await roleOf(step.s)) === 'GUIDE' ? 'GUIDE_SUPERVISOR' : 'GUIDE' });
      case 'rotate':
        return changeSupervisor(step.s, { teams: [{ teamId: teamIds[step.team], role: 'VIEWER' }] });
      case 'away': {
        const today = now.toZonedDateTimeISO('America/Chicago').toPlainDate();
        return tried(
          test.call(contracts.absences.create, {
            as: as(administrator.id),
            input: {
              body: {
                staffId: guideId,
                coverId: (guides[step.cover] as Person).id,
                firstDay: today.toString(),
                lastDay: today.add({ days: step.days }).toString(),
              },
            },
          }),
        );
      }
      case 'merge':
        return tried(mergeInto(memberId, members[step.into] as MemberId));
      case 'undo':
        return tried(undoNth(step.n));
      case 'wait':
        await goOn(step.hours);
        await hangUp();
        return true;
    }
  }
  // A merged record is not shown anywhere, so its items need no owner until the merge is undone.
  const orphans = () =>
    sql(
      `SELECT o.* FROM (${orphansSql}) o JOIN members m ON m.user_id = o.member_id AND m.deleted_at IS NULL WHERE o.member_id = ANY($2)`,
      [now.toString(), members],
    );
  return { run, orphans };
}
