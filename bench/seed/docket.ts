import type { Step } from './people.ts';
import { firstMemberId, firstStaffId, membersPerGuide, type SeedPlan } from './plan.ts';

/** The todo that a member has if their newest entry is of the given kind. */
const todoTypes = `(VALUES ('call', 'CALL_BACK'), ('message', 'TEXT_BACK'), ('visit', 'INCOMPLETE_NOTE_VISIT'), ('hospitalization', 'HOSPITALIZATION_FOLLOW_UP')) AS w (kind, type)`;

/**
 * Creates the content of dockets. Of a guide's 200 members, about 25 have an open todo and about 70 have a scheduled
 * event. Some events are overdue. The ids of todos, events and their entries are higher than the ids of the other
 * entries.
 */
export const docketSteps = ({ members, feed }: SeedPlan): Step[] => {
  const newest = `${(feed - 1) * members} + i + 1`;
  const due = `bench.anchor() + make_interval(hours => (bench.h(i, 70) % 800)::integer - 24)`;
  const series = `generate_series(0, ${members - 1}) i`;
  return [
    {
      label: 'to-dos',
      sql: `
        INSERT INTO todos (owner_id, member_id, type, cause_type, cause_id, date, created_at, completed_at)
          SELECT ${firstStaffId} + i / ${membersPerGuide}, ${firstMemberId} + i, w.type, w.kind, ${newest}, (bench.at(i, 0))::date, bench.at(i, 0),
                 CASE WHEN i % 4 = 0 THEN NULL ELSE bench.at(i, 0) + interval '1 hour' END
            FROM ${series} JOIN ${todoTypes} ON w.kind = bench.kind(i, 0) WHERE i % 4 < 3;`,
    },
    {
      label: 'scheduled events',
      sql: `
        INSERT INTO scheduled_events (id, member_id, created_by, date, time, time_zone, due_at, late_at, opens_at, type, note, todo_opened_at, created_at, updated_at)
          SELECT i + 1, ${firstMemberId} + i, ${firstStaffId} + i / ${membersPerGuide}, (at AT TIME ZONE 'America/Chicago')::date, to_char(at AT TIME ZONE 'America/Chicago', 'HH24:MI'),
                 'America/Chicago', at, at + interval '1 hour', date_trunc('day', at AT TIME ZONE 'America/Chicago') AT TIME ZONE 'America/Chicago',
                 (ARRAY['call','call','visit','message','reminder','tbd'])[1 + bench.h(i, 71) % 6], 'Ask about the new medication', at, at - interval '20 days', at - interval '20 days'
            FROM (SELECT i, ${due} AS at FROM ${series} WHERE bench.h(i, 72) % 20 < 7) x;
        INSERT INTO feed_items (id, member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at, late_at)
          SELECT ${members * feed} + id, member_id, CASE WHEN type IN ('call', 'visit', 'message') THEN type ELSE 'other' END, 'scheduled_event', id, type, created_by, 'pending', due_at, late_at
            FROM scheduled_events;`,
    },
  ];
};
