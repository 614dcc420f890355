import { sentences } from './names.ts';
import type { Step } from './people.ts';
import { firstMemberId, firstStaffId, membersPerGuide, type SeedPlan } from './plan.ts';
import { literal, textArray } from './sql.ts';

/**
 * SQL functions for entry j of member i, where entry 0 is the newest. The oldest two entries are the assignment and the
 * first status; most of the rest are notes and calls. Using functions keeps the members' cached data consistent with
 * the entries.
 */
export const eventHelpers = (plan: SeedPlan): string => `
  CREATE OR REPLACE FUNCTION bench.anchor() RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN timestamptz ${literal(plan.anchor)};
  CREATE OR REPLACE FUNCTION bench.at(i bigint, j integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN timestamptz ${literal(plan.anchor)} - make_interval(secs => (bench.h(i, 50) % 5184000 + j * (172800 + bench.h(i, 51) % 1296000))::double precision);
  CREATE OR REPLACE FUNCTION bench.kind(i bigint, j integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN j = ${plan.feed - 1} AND ${plan.feed} > 2 THEN 'assignment' WHEN j = ${plan.feed - 2} AND ${plan.feed} > 2 THEN 'member_status'
      ELSE (ARRAY['note','note','note','note','note','call','call','message','visit','hospitalization'])[1 + bench.h(i * 64 + j, 52) % 10] END;
  CREATE OR REPLACE FUNCTION bench.event(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE kind WHEN 'call' THEN 'completed' WHEN 'visit' THEN 'completed' WHEN 'message' THEN 'sent' WHEN 'assignment' THEN 'assigned'
      WHEN 'member_status' THEN 'changed' WHEN 'hospitalization' THEN 'admitted' ELSE kind END;`;

/**
 * Inserts all members' entries, oldest first. One member's rows are therefore far apart, as after a year of real use.
 * An entry and its record have the same id.
 */
export function feedSteps(plan: SeedPlan): Step[] {
  const { members, feed } = plan;
  return Array.from({ length: feed }, (_, turn): Step => {
    const j = feed - 1 - turn;
    const source = `(SELECT ${turn}::bigint * ${members} + i + 1 AS id, ${firstMemberId} + i AS member_id, ${firstStaffId} + i / ${membersPerGuide} AS guide_id,
        i, bench.kind(i, ${j}) AS kind, bench.at(i, ${j}) AS at FROM generate_series(0, ${members - 1}) i) x`;
    const sentence = (salt: number) => `bench.pick(${textArray(sentences)}, x.i * 64 + ${j}, ${salt})`;
    return {
      label: `entries ${(turn * members).toLocaleString('en')} to ${((turn + 1) * members).toLocaleString('en')}`,
      sql: `
        INSERT INTO feed_items (id, member_id, type, external_type, external_id, event_type, actor_id, state, counts_as_outreach, occurred_at)
          SELECT id, member_id, CASE WHEN kind IN ('call', 'visit', 'message', 'note') THEN kind ELSE 'other' END, kind, id, bench.event(kind),
                 guide_id, 'past', kind IN ('call', 'visit'), at FROM ${source};
        INSERT INTO notes (id, member_id, author_id, text, created_at, updated_at)
          SELECT id, member_id, guide_id, '<p>' || ${sentence(60)} || ' ' || ${sentence(61)} || '</p><p>' || ${sentence(62)} || '</p>', at, at FROM ${source} WHERE kind = 'note';
        INSERT INTO hospitalizations (id, member_id, hospital, admit_date, discharge_date, admit_complaint, created_at, updated_at, listed_client_id, listed_guide_id)
          SELECT x.id, x.member_id, (ARRAY['Memorial Hermann','Ben Taub Hospital','Methodist Hospital','St. Luke''s'])[1 + x.i % 4], at::date, at::date + 3, 'Shortness of breath', at, at, m.client_id, m.assigned_guide_id
            FROM ${source} JOIN members m ON m.user_id = x.member_id WHERE kind = 'hospitalization';
        INSERT INTO calls (id, member_id, guide_id, incoming, status, phone_number, outcome_id, note, time_started, time_connected, time_ended, created_at, updated_at)
          SELECT x.id, member_id, guide_id, x.i % 4 = 0, 'ENDED', '+17135550142', o.id, '<p>' || ${sentence(60)} || '</p>', at, at + interval '9 seconds', at + make_interval(secs => (60 + bench.h(x.i * 64 + ${j}, 66) % 900)::double precision), at, at
            FROM ${source} JOIN outcomes o ON o.key = CASE WHEN bench.h(x.i * 64 + ${j}, 65) % 2 = 0 THEN 'engaged' ELSE 'answered' END WHERE kind = 'call';
        INSERT INTO texts (id, member_id, guide_id, incoming, text, phone_number, status, sent_at, created_at, updated_at)
          SELECT id, member_id, guide_id, x.i % 2 = 0, ${sentence(61)}, '+17135550142', 'delivered', at, at, at FROM ${source} WHERE kind = 'message';
        INSERT INTO visits (id, member_id, created_by, location, start_time, end_time, outcome_id, note, created_at, updated_at)
          SELECT x.id, member_id, guide_id, 'At home', at, at + interval '45 minutes', o.id, '<p>' || ${sentence(62)} || '</p>', at, at
            FROM ${source} JOIN outcomes o ON o.key = 'engaged' WHERE kind = 'visit';
        INSERT INTO member_assignments (id, member_id, guide_id, effective_at) OVERRIDING SYSTEM VALUE
          SELECT id, member_id, guide_id, at FROM ${source} WHERE kind = 'assignment';
        INSERT INTO member_status_history (id, member_id, status_id, effective_at, created_at) OVERRIDING SYSTEM VALUE
          SELECT x.id, member_id, m.status_id, at, at FROM ${source} JOIN members m ON m.user_id = member_id WHERE kind = 'member_status';`,
    };
  });
}
