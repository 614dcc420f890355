import type { BodyOf, contracts } from '@guidepost/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { runSteps } from '../../testing/steps.ts';
import { applyDueRequests } from './apply.ts';
import {
  as,
  asAuditor,
  colleague,
  createRequest,
  memberId,
  setUpStatusScenario,
  test,
  update,
} from './testing/scene.ts';

setUpStatusScenario();

const names = [
  'edit',
  'editByColleague',
  'approveByAuthor',
  'approve',
  'approveLater',
  'deny',
  'approveAgain',
  'denyAgain',
  'wait',
] as const;
type Name = (typeof names)[number];
type State = 'pending' | 'scheduled' | 'applied' | 'denied';
/** Decisions with the request's version, which proves that the auditor has seen the earlier decision. */
const laterDecisions: Name[] = ['approveAgain', 'denyAgain'];

it('a status request is never pending again, for any steps in any order, and a decision is replaced only by a user who knows it', async () => {
  const seen = new Set<string>();
  const asColleague = await test.signIn(colleague);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 7 }), async (chosen) => {
      await moveClock(test, '2026-12-03T18:00:00Z');
      await test.database.sql('DELETE FROM member_status_history WHERE change_request_id IS NOT NULL');
      await test.database.sql(
        'UPDATE status_change_requests SET deleted_at = now() WHERE member_id = $1 AND deleted_at IS NULL',
        [memberId],
      );
      await test.database.sql(
        `UPDATE members SET status_id = s.id, stage_id = s.stage_id FROM member_statuses s WHERE user_id = $1 AND s.key = 'attempted'`,
        [memberId],
      );
      const request = await createRequest();
      const send = (body: BodyOf<typeof contracts.statuses.update>, who = asAuditor) => update(request.id, body, who);
      const version = async () =>
        (
          await test.database.sql<{ version: number }>('SELECT version FROM status_change_requests WHERE id = $1', [
            request.id,
          ])
        )[0]?.version as number;
      const deny = { approval: 'deny', auditorComment: 'Not yet.' } as const;
      const actions: Record<Name, () => Promise<{ status: number } | undefined>> = {
        edit: () => send({ creatorComment: 'She answers.' }, as),
        editByColleague: () => send({ creatorComment: 'Mine' }, asColleague),
        approveByAuthor: () => send({ approval: 'approve' }, as),
        approve: () => send({ approval: 'approve' }),
        approveLater: () => send({ approval: 'approve', effectiveAt: '2026-12-05' }),
        deny: () => send(deny),
        approveAgain: async () => send({ approval: 'approve', version: await version() }),
        denyAgain: async () => send({ ...deny, version: await version() }),
        async wait() {
          await moveClock(test, '2026-12-06T18:00:00Z');
          await applyDueRequests(test.app.jobs);
          return undefined;
        },
      };
      const visited = await runSteps<State, Name>({
        async read() {
          const [record] = await test.database.sql<Record<string, unknown>>(
            'SELECT approved_at, denied_at, applied_at, creator_comment, effective_on, version FROM status_change_requests WHERE id = $1',
            [request.id],
          );
          const is = (column: string) => record?.[column] != null;
          const approved = is('applied_at') ? 'applied' : 'scheduled';
          return { state: is('denied_at') ? 'denied' : is('approved_at') ? approved : 'pending', record };
        },
        moves: {
          pending: ['scheduled', 'applied', 'denied'],
          scheduled: ['applied', 'denied'],
          applied: ['scheduled', 'denied'],
          denied: ['scheduled', 'applied'],
        },
        possible: {
          pending: ['edit', 'approve', 'approveLater', 'deny', ...laterDecisions],
          scheduled: laterDecisions,
          applied: laterDecisions,
          denied: laterDecisions,
        },
        steps: chosen.map((name) => ({ name, run: actions[name] })),
      });
      for (const state of visited) seen.add(state);
    }),
    {
      numRuns: 15,
      examples: [
        [['edit', 'approveByAuthor', 'approve', 'edit', 'deny', 'denyAgain']],
        [['approveLater', 'approve', 'wait', 'edit']],
        [['editByColleague', 'deny', 'approve', 'approveAgain']],
      ],
    },
  );
  expect([...seen].sort()).toEqual(['applied', 'denied', 'pending', 'scheduled']);
});
