import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { born, consentScene, name, startTime } from '../../testing/consents.ts';
import { runSteps } from '../../testing/steps.ts';

const { at, linkOf } = consentScene();

const names = [
  'open',
  'answerOptional',
  'answerWithoutIdentity',
  'answerWithInventedIdentity',
  'answer',
  'identifyWrongly',
  'identify',
] as const;
type Name = (typeof names)[number];
type State = 'unknown' | 'identified' | 'answered';

it('a consent that needs an identity follows the identity, and no answer changes or disappears, for any steps in any order', async () => {
  const seen = new Set<string>();
  // Five wrong identities lock the link, which is a rule of its own.
  const steps = fc
    .array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 })
    .filter((chosen) => chosen.filter((one) => one === 'identifyWrongly').length < 4);
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      await moveClock(at.test, startTime);
      const { sql } = at.test.database;
      const memberId = await at.test.make.member({ clientId: at.clientId, guideId: at.guide.id, name });
      await sql('UPDATE members SET date_of_birth = $2 WHERE user_id = $1', [memberId, born]);
      const { open, identify, submit, id } = await linkOf(memberId);
      const { body: form } = await open();
      let identity: string | undefined;
      const answer = (more: object) => submit(form, 'consent-to-treat', true, more);
      const actions: Record<Name, () => Promise<{ status: number }>> = {
        open: () => open(identity),
        answerOptional: () => submit(form, 'tcpa', false),
        answerWithoutIdentity: () => answer({}),
        answerWithInventedIdentity: () => answer({ consentIdentityId: 'A'.repeat(43) }),
        answer: () => answer({ consentIdentityId: identity }),
        identifyWrongly: () => identify({ name: 'Ann Smith', dateOfBirth: '1/2/1950' }),
        async identify() {
          const reply = await identify({ name, dateOfBirth: born });
          if (reply.status === 201) identity = reply.body.id;
          return reply;
        },
      };
      let answers: unknown[] = [];
      const visited = await runSteps<State, Name>({
        async read() {
          const found = await sql<{ key: string }>(
            `SELECT t.key, to_jsonb(r) AS answer FROM term_responses r JOIN terms t ON t.id = r.term_id WHERE r.member_id = $1 ORDER BY r.id`,
            [memberId],
          );
          expect(found.slice(0, answers.length)).toEqual(answers);
          answers = found;
          const identities = await sql('SELECT id FROM consent_identities WHERE link_id = $1', [id]);
          const state = identities.length > 0 ? 'identified' : 'unknown';
          return { state: found.some(({ key }) => key === 'consent-to-treat') ? 'answered' : state, record: found };
        },
        moves: { unknown: ['identified'], identified: ['answered'], answered: [] },
        possible: {
          unknown: ['open', 'answerOptional', 'identify'],
          identified: ['open', 'answerOptional', 'identify', 'answer'],
          answered: ['open', 'answerOptional', 'identify', 'answer'],
        },
        steps: chosen.map((one) => ({ name: one, run: actions[one] })),
      });
      for (const state of visited) seen.add(state);
    }),
    {
      numRuns: 12,
      examples: [
        [
          [
            'answer',
            'answerWithInventedIdentity',
            'identifyWrongly',
            'answer',
            'identify',
            'answerWithoutIdentity',
            'answer',
          ],
        ],
        [['answerOptional', 'identify', 'answer', 'answer', 'open', 'answerWithoutIdentity']],
      ],
    },
  );
  expect([...seen].sort()).toEqual(['answered', 'identified', 'unknown']);
});
