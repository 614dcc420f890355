import { asId } from '@guidepost/contracts';
import { guideId } from '../lib/database.ts';
import type { RandomSource } from '../lib/random.ts';
import { firstMemberId, firstStaffId, membersPerGuide, randomMemberOf } from '../seed/plan.ts';
import {
  firstPages,
  get,
  list,
  pathOf,
  pick,
  randomAdministrator,
  randomGuide,
  randomSupervisor,
  type Workload,
} from './workload.ts';

/** SQL that gives each guide 150 notifications about their members, unless there are notifications already. */
const fillNotifications = `
  INSERT INTO notifications (guide_id, member_id, group_type, label, created_at, seen_at)
  SELECT m.assigned_guide_id, m.user_id, (SELECT min(key) FROM notification_groups), m.name || ' was assigned to you', at, CASE WHEN n > 0 THEN at END
    FROM members m CROSS JOIN generate_series(0, 150 / ${membersPerGuide}) n
    CROSS JOIN LATERAL (SELECT now() - (m.user_id % 1000) * interval '1 hour' AS at) t
   WHERE m.assigned_guide_id IS NOT NULL AND m.user_id % ${membersPerGuide} < 150 AND NOT EXISTS (SELECT FROM notifications)`;

/** SQL that creates an undecided transfer request for 1 % of the members, and a decided request for 4 %. */
const fillTransfers = `
  INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reason_id, comment_to_receiving_guide,
                                 auditor_id, auditor_comment, effective_at, approved_at, applied_at, created_at, updated_at)
  SELECT m.user_id, m.client_id, m.assigned_guide_id, ${firstStaffId}, m.assigned_guide_id, (SELECT min(id) FROM transfer_reasons), 'Speaks Spanish.',
         CASE WHEN d THEN ${firstStaffId} END, CASE WHEN d THEN 'Fits.' END, CASE WHEN d THEN at END, CASE WHEN d THEN at END, CASE WHEN d THEN at END, at, at
    FROM members m CROSS JOIN LATERAL (SELECT now() - (m.user_id % 500) * interval '1 hour' AS at, m.user_id % 100 <> 0 AS d) t
   WHERE m.assigned_guide_id IS NOT NULL AND m.user_id % 20 = 0 AND NOT EXISTS (SELECT FROM transfer_requests)`;

/** SQL that creates a pending status request for one member in fifty. */
const fillStatusRequests = `
  INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, creator_comment, created_at, updated_at)
  SELECT m.user_id, s.id, m.status_id, at::date, at, m.assigned_guide_id, 'Met all goals.', at, at
    FROM members m JOIN member_statuses s ON s.key = 'graduated'
    CROSS JOIN LATERAL (SELECT now() - (m.user_id % 300) * interval '1 hour' AS at) t
   WHERE m.assigned_guide_id IS NOT NULL AND m.user_id % 50 = 0 AND NOT EXISTS (SELECT FROM status_change_requests)`;

/** SQL for 40 enrollment files: finished ones without lines, and four that wait for a decision, with 2,000 lines each. */
const fillEnrollments = [
  `INSERT INTO enrollment_imports (client_id, format, file_name, state, size, assign, reader, rows, created_by, created_at, worked_at, finished_at, has_valid_refusal, file_keys)
   SELECT 1 + n % 3, 'csv', 'members-' || n || '.csv', CASE WHEN n % 10 = 0 THEN 'preview' ELSE 'done' END, 100000, 'evenly',
          '{"columns": null, "width": 0, "line": 1}', 2000, ${firstStaffId}, at, at, CASE WHEN n % 10 <> 0 THEN at END, true, ARRAY['key-' || n]
     FROM generate_series(1, 40) n CROSS JOIN LATERAL (SELECT now() - n * interval '1 day' AS at) t
    WHERE NOT EXISTS (SELECT FROM enrollment_imports)`,
  `INSERT INTO enrollment_rows (import_id, position, line, name, member_number, outcome)
   SELECT i.id, n, n + 1, 'Member ' || n, 'M' || n, CASE WHEN n % 20 = 0 THEN 'hold' ELSE 'create' END
     FROM enrollment_imports i CROSS JOIN generate_series(1, 2000) n
    WHERE i.state = 'preview' AND NOT EXISTS (SELECT FROM enrollment_rows)`,
  'ANALYZE enrollment_imports, enrollment_rows',
];

const fillChangeLogs = `
  INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at)
  SELECT m.user_id, 'city', 'Austin', 'Houston', m.assigned_guide_id, now() - n * interval '5 days'
    FROM members m CROSS JOIN generate_series(1, 10) n WHERE NOT EXISTS (SELECT FROM change_logs)`;

/** SQL that adds twenty audit entries for each member. Every run deletes the audit entries of the previous run. */
export const fillAudit = `
  INSERT INTO audit_entries (request_id, actor_id, session_id, action, member_ids, address, outcome, at)
  SELECT 'bench-' || m.user_id || '-' || n, m.assigned_guide_id, 1, 'GET /users/{memberId}', ARRAY[m.user_id], '10.0.0.1', 200,
         now() - (n * interval '1 day' + (m.user_id % 86400) * interval '1 second')
    FROM members m CROSS JOIN generate_series(0, 19) n`;

/** The combinations of filters and sort orders that guides use on the members list. */
const memberFilters: readonly ((dice: RandomSource) => Record<string, string | number>)[] = [
  (dice) => ({ statusIds: `${1 + dice.below(9)}`, orderBy: 'name', orderDirection: 'asc' }),
  (dice) => ({ stageIds: `${1 + dice.below(3)}`, orderBy: 'lastEvent', orderDirection: 'asc' }),
  (dice) => ({ needCategoryIds: `${1 + dice.below(17)}`, orderBy: 'lastEvent', orderDirection: 'desc' }),
  () => ({ notReached: 'true', orderBy: 'outreach', orderDirection: 'asc' }),
];

/** Workloads that read the lists of guides, of supervisors who review requests, and of the back-office. */
export const listWorkloads: readonly Workload[] = [
  list('members-filtered', /\bpage AS \(/, (plan, dice) => {
    const id = guideId(randomGuide(plan, dice));
    const filter = pick(memberFilters, dice)(dice);
    return get(
      id,
      pathOf('/api/users/members', {
        ...firstPages(dice, 10),
        includeStageAndStatus: 'true',
        ...filter,
        ...(dice.chance(0.7) ? { guideIds: id } : {}),
      }),
    );
  }),
  list('calls', /^WITH found AS/, (plan, dice) =>
    get(
      guideId(randomGuide(plan, dice)),
      pathOf('/api/calls', {
        ...firstPages(dice, 25),
        lastDaysFromNow: pick([30, 60, 90], dice),
        ...(dice.chance(0.5) ? { showOnlyMyCalls: 'true' } : {}),
      }),
    ),
  ),
  list('conversations', /^WITH found AS/, (plan, dice) =>
    get(
      guideId(randomGuide(plan, dice)),
      pathOf('/api/sms/conversations', {
        ...firstPages(dice, 25),
        lastDaysFromNow: pick([30, 60, 90], dice),
        ...(dice.chance(0.5) ? { onlyWaiting: 'true' } : {}),
      }),
    ),
  ),
  list(
    'notifications',
    /FROM notifications n LEFT JOIN members/,
    (plan, dice) => get(guideId(randomGuide(plan, dice)), '/api/notifications/guide'),
    [fillNotifications, 'ANALYZE notifications'],
  ),
  list(
    'change-log',
    /FROM change_logs c LEFT JOIN users/,
    (plan, dice) => {
      const guide = randomGuide(plan, dice);
      return get(guideId(guide), `/api/users/${randomMemberOf(guide, plan, dice)}/change-logs`);
    },
    [fillChangeLogs, 'ANALYZE change_logs'],
  ),
  list(
    'transfer-requests',
    /FROM transfer_requests r/,
    (plan, dice) => {
      const id = randomSupervisor(plan, dice);
      const state = dice.chance(0.8) ? 'pending' : 'approved';
      return get(id, `/api/users/member-transfer-requests/auditor/${id}?state=${state}`);
    },
    [fillTransfers, 'ANALYZE transfer_requests'],
  ),
  list(
    'status-requests',
    /ORDER BY coalesce\(r\.exemption/,
    (plan, dice) => get(randomSupervisor(plan, dice), '/api/users/member-status-change-request'),
    [fillStatusRequests, 'ANALYZE status_change_requests'],
  ),
  list('users', /LEFT JOIN staff_invitations v/, (plan, dice) =>
    get(randomAdministrator(plan, dice), '/api/users/administration'),
  ),
  list(
    'enrollment-imports',
    /FROM enrollment_imports i JOIN clients/,
    (plan, dice) => get(randomAdministrator(plan, dice), '/api/enrollment-imports'),
    fillEnrollments,
  ),
  {
    ...list('enrollment-lines', /FROM enrollment_rows/, () => get(asId(firstStaffId), ''), fillEnrollments),
    async requests(many, plan, dice, client) {
      const { rows } = await client.query<{ id: string }>(`SELECT id FROM enrollment_imports WHERE state = 'preview'`);
      return Array.from({ length: many }, () => {
        const query = { outcome: pick(['create', 'hold'], dice), after: dice.chance(0.5) ? 0 : 100 * dice.below(15) };
        const path = pathOf(`/api/enrollment-imports/${pick(rows, dice).id}/rows`, query);
        return get(randomAdministrator(plan, dice), path);
      });
    },
  },
  list(
    'audit-of-member',
    /FROM audit_entries/,
    (plan, dice) =>
      get(
        randomAdministrator(plan, dice),
        `/api/audit/entries?limit=50&memberId=${firstMemberId + dice.below(plan.members)}`,
      ),
    [fillAudit, 'ANALYZE audit_entries'],
  ),
];
