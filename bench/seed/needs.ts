import type { Step } from './people.ts';
import { firstMemberId, firstStaffId, membersPerGuide, type SeedPlan } from './plan.ts';

const needsEach = 4;

/**
 * Creates the content of a member's Needs tab: four needs (one fulfilled, one expired, two open) with an action each,
 * and their history.
 */
export const needSteps = ({ members }: SeedPlan): Step[] => {
  const series = `generate_series(0, ${members - 1}) i CROSS JOIN generate_series(0, ${needsEach - 1}) k`;
  const need = `i * ${needsEach} + k + 1`;
  const guide = `${firstStaffId} + i / ${membersPerGuide}`;
  const since = `bench.anchor() - make_interval(days => (bench.h(${need}, 80) % 50)::integer + 10)`;
  const ends = `(bench.anchor() + make_interval(days => CASE k WHEN 1 THEN -3 ELSE (bench.h(${need}, 81) % 40)::integer + 1 END))::date`;
  return [
    {
      label: 'needs',
      sql: `
        INSERT INTO needs (id, member_id, issue_id, reason, identified_at, fulfilled_at, closed_by_id, expires_at, last_action_at, creator_id, created_at, updated_at)
          SELECT ${need}, ${firstMemberId} + i, 1 + bench.h(${need}, 82) % (SELECT count(*) FROM need_issues), '<p>Problems that make care difficult.</p>', ${since},
                 CASE k WHEN 0 THEN ${since} + interval '5 days' END, CASE k WHEN 0 THEN ${guide} END, ${ends}, ${since} + interval '1 day', ${guide}, ${since}, ${since}
            FROM ${series};
        INSERT INTO need_actions (id, need_id, member_id, activity_id, date, duration_in_minutes, description, stage, creator_id, created_at, updated_at)
          SELECT id, id, member_id, 1 + bench.h(id, 83) % (SELECT count(*) FROM need_activities), last_action_at::date, 20, 'Called about it.', 'need-identified',
                 creator_id, last_action_at, last_action_at FROM needs;
        INSERT INTO need_history_entries (need_id, event, actor_id, occurred_at, action_id)
          SELECT id, 'action', creator_id, last_action_at, id FROM needs;`,
    },
  ];
};
