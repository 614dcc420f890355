import { type BodyOf, contracts } from '@guidepost/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { runSteps } from '../../testing/steps.ts';
import {
  as,
  asAuditor,
  asColleague,
  audit,
  clientId,
  createRequest,
  guide,
  runTransferSweep,
  setUpTransferScenario,
  test,
} from './testing/scene.ts';

const { transfers } = contracts;
setUpTransferScenario();

const names = [
  'edit',
  'editByColleague',
  'withdraw',
  'approve',
  'approveLater',
  'deny',
  'approveAgain',
  'denyAgain',
  'wait',
] as const;
type Name = (typeof names)[number];
type State = 'pending' | 'scheduled' | 'applied' | 'denied' | 'withdrawn';
const decisions: Name[] = ['approve', 'approveLater', 'deny'];
/** Decisions with the request's version, which proves that the auditor has seen the earlier decision. */
const laterDecisions: Name[] = ['approveAgain', 'denyAgain'];

it('a transfer request moves only forward, for any steps in any order', async () => {
  const seen = new Set<string>();
  const start = Temporal.Instant.from('2026-12-03T18:00:00Z');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 7 }), async (chosen) => {
      await moveClock(test, start.toString());
      let now = start;
      const memberId = await test.make.member({ clientId, guideId: guide.id });
      const request = await createRequest({ memberId });
      const change = (body: BodyOf<typeof transfers.update>, who = as) =>
        test.call(transfers.update, { as: who, input: { params: { id: request.id }, body } });
      const decide = (approval: 'approve' | 'deny', days = 0, version?: number) =>
        audit(request, { approval, version, effectiveAt: now.add({ hours: 24 * days }).epochMilliseconds }, asAuditor);
      const version = async () =>
        (
          await test.database.sql<{ version: number }>('SELECT version FROM transfer_requests WHERE id = $1', [
            request.id,
          ])
        )[0]?.version;
      const actions: Record<Name, () => Promise<{ status: number } | undefined>> = {
        edit: () => change({ commentToReceivingGuide: 'Text first.' }),
        editByColleague: () => change({ commentToReceivingGuide: 'Mine' }, asColleague),
        withdraw: () => change({ isWithdrawn: true }),
        approve: () => decide('approve'),
        approveLater: () => decide('approve', 3),
        deny: () => decide('deny'),
        approveAgain: async () => decide('approve', 2, await version()),
        denyAgain: async () => decide('deny', 0, await version()),
        async wait() {
          now = now.add({ hours: 24 * 4 });
          await moveClock(test, now.toString());
          await runTransferSweep();
          return undefined;
        },
      };
      const visited = await runSteps<State, Name>({
        async read() {
          const [record] = await test.database.sql<Record<string, unknown>>(
            'SELECT approved_at, denied_at, deleted_at, applied_at, comment_to_receiving_guide, version FROM transfer_requests WHERE id = $1',
            [request.id],
          );
          const is = (column: string) => record?.[column] != null;
          const decided = is('applied_at') ? 'applied' : is('approved_at') ? 'scheduled' : undefined;
          const state = is('deleted_at') ? 'withdrawn' : is('denied_at') ? 'denied' : (decided ?? 'pending');
          return { state, record };
        },
        moves: {
          pending: ['scheduled', 'applied', 'denied', 'withdrawn'],
          scheduled: ['applied', 'denied'],
          applied: [],
          denied: [],
          withdrawn: [],
        },
        possible: {
          pending: ['edit', 'withdraw', ...decisions, ...laterDecisions],
          scheduled: laterDecisions,
          applied: [],
          denied: [],
          withdrawn: [],
        },
        steps: chosen.map((name) => ({ name, run: actions[name] })),
      });
      for (const state of visited) seen.add(state);
    }),
    {
      numRuns: 15,
      examples: [
        [['edit', 'approve', 'edit', 'denyAgain']],
        [['approveLater', 'approve', 'wait', 'withdraw']],
        [['approveLater', 'denyAgain', 'approveAgain']],
        [['editByColleague', 'withdraw', 'approve']],
      ],
    },
  );
  expect([...seen].sort()).toEqual(['applied', 'denied', 'pending', 'scheduled', 'withdrawn']);
});
