import type { MemberId } from '@guidepost/contracts';
import { guideId } from '../lib/database.ts';
import { sentences } from '../seed/names.ts';
import { memberIdOf, membersPerGuide, randomMemberOf } from '../seed/plan.ts';
import { prepareTexting } from '../texts/due.ts';
import type { Workload } from './workload.ts';

const perMember = 100;
const membersWithTexts = 400;

/** Returns the members who have a conversation, evenly spread over all guides. */
const membersOf = (members: number): { memberId: MemberId; guide: number }[] =>
  Array.from({ length: Math.min(membersWithTexts, members) }, (_, n) => {
    const i = Math.floor((n * members) / Math.min(membersWithTexts, members));
    return { memberId: memberIdOf(i), guide: Math.floor(i / membersPerGuide) };
  });

/** SQL that creates $2 texts for each of the members $1, except for members who already have as many. $3 are sentences. */
export const textsSql = `
  INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status, sent_at, created_at, updated_at)
  SELECT m.user_id, m.assigned_guide_id, n % 2 = 0, ($3::text[])[1 + n % array_length($3::text[], 1)], p.number, p.id, l.id,
         CASE WHEN n % 2 = 0 THEN 'received' ELSE 'delivered' END, at, at, at
    FROM members m JOIN phone_numbers p ON p.user_id = m.user_id AND p.is_primary AND p.deleted_at IS NULL
    CROSS JOIN (SELECT id FROM lines WHERE is_default) l
    CROSS JOIN generate_series(1, $2::int) n
    CROSS JOIN LATERAL (SELECT '2026-11-01T12:00:00Z'::timestamptz - n * interval '7 hours' AS at) t
   WHERE m.user_id = ANY($1::bigint[])
     AND (SELECT count(*) FROM texts x WHERE x.member_id = m.user_id AND x.deleted_at IS NULL) < $2`;

/** Workloads that read and write conversations with a hundred texts. */
export const conversationWorkloads: readonly Workload[] = [
  {
    name: 'conversation',
    own: /c\.status <> 'scheduled'/,
    async requests(many, plan, dice, client) {
      const people = membersOf(plan.members);
      await prepareTexting(client);
      await client.query(textsSql, [people.map(({ memberId }) => memberId), perMember, sentences]);
      await client.query('VACUUM (ANALYZE) texts, term_responses');
      return Array.from({ length: many }, () => {
        const { memberId, guide } = people[dice.below(people.length)] ?? { memberId: memberIdOf(0), guide: 0 };
        return {
          staffId: guideId(guide),
          method: 'GET' as const,
          path: `/api/sms/conversation?subjectId=${memberId}&page-size=${perMember}`,
        };
      });
    },
  },
  {
    name: 'create-text',
    own: /INSERT INTO texts/,
    keyed: true,
    async requests(many, plan, dice, client) {
      await prepareTexting(client);
      await client.query(`DELETE FROM texts WHERE status = 'queued'`);
      await client.query('VACUUM (ANALYZE) texts, term_responses');
      return Array.from({ length: many }, () => {
        const guide = dice.below(plan.guides);
        const memberId = randomMemberOf(guide, plan, dice);
        const text = `${sentences[dice.below(sentences.length)]}`;
        return {
          staffId: guideId(guide),
          method: 'POST' as const,
          path: '/api/chat/messages',
          body: JSON.stringify({ subjectId: memberId, text }),
        };
      });
    },
  },
];
