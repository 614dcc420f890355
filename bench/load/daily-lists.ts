import { adtText } from '../../packages/rules/src/hl7/write.ts';
import { guideId } from '../lib/database.ts';
import type { RandomSource } from '../lib/random.ts';
import { firstStaffId, randomMemberOf, type SeedPlan } from '../seed/plan.ts';
import { literal } from '../seed/sql.ts';
import { fillAudit } from './lists.ts';
import { publishBenchSurvey } from './surveys.ts';
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

/** Returns a workload that reads a list on the page of a guide's member. */
const ofMember = (name: string, own: RegExp, path: (memberId: number) => string, fill: readonly string[] = []) =>
  list(
    name,
    own,
    (plan, dice) => {
      const guide = randomGuide(plan, dice);
      return get(guideId(guide), path(randomMemberOf(guide, plan, dice)));
    },
    fill,
  );

/** Returns the first millisecond of a random week around today, and the last, as in the calendar. */
function randomWeek(dice: RandomSource) {
  const today = Temporal.Now.plainDateISO('America/Chicago');
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: dice.below(5) - 1 });
  const start = monday.toZonedDateTime('America/Chicago');
  return { startEpochTime: start.epochMilliseconds, endEpochTime: start.add({ weeks: 1 }).epochMilliseconds - 1 };
}

/** SQL for eight categories with twelve templates each, unless there are templates already. */
const fillTemplates = [
  `INSERT INTO message_categories (name, sort_order)
   SELECT 'Category ' || n, n FROM generate_series(1, 8) n WHERE NOT EXISTS (SELECT FROM message_templates)`,
  `INSERT INTO message_templates (category_id, title, template, title_es, template_es, sort_order)
   SELECT c.id, 'Template ' || n, 'Hello, your visit is tomorrow. Reply to this text if you need a ride.',
          'Plantilla ' || n, 'Hola, su visita es mañana. Responda a este mensaje si necesita transporte.', n
     FROM message_categories c CROSS JOIN generate_series(1, 12) n
    WHERE c.name LIKE 'Category %' AND NOT EXISTS (SELECT FROM message_templates)`,
];

/** SQL that gives each member two consent links that were used and have expired. */
const fillConsentLinks = [
  `WITH made AS (
     INSERT INTO public_links (purpose, key_hash, member_id, created_by, created_at, expires_at, first_opened_at)
     SELECT 'consent', sha256(convert_to('bench-' || m.user_id || '-' || n, 'UTF8')), m.user_id, m.assigned_guide_id, at,
            at + interval '30 days', at + interval '1 hour'
       FROM members m CROSS JOIN generate_series(1, 2) n CROSS JOIN LATERAL (SELECT now() - n * interval '40 days' AS at) t
      WHERE NOT EXISTS (SELECT FROM consent_links) RETURNING id, member_id, first_opened_at)
   INSERT INTO consent_links (link_id, member_id, begun_at, finished_at)
   SELECT id, member_id, first_opened_at, first_opened_at + interval '10 minutes' FROM made`,
  'ANALYZE public_links, consent_links',
];

/** SQL that gives each member a workflow with two complete phases and an open phase. */
const fillWorkflows = [
  `INSERT INTO workflows (title, cause, created_at, updated_at)
   SELECT 'Bench', 'program', now(), now() WHERE NOT EXISTS (SELECT FROM workflows WHERE title = 'Bench')`,
  `INSERT INTO workflow_phases (workflow_id, sort_order, title, description, minutes, available_after_days, due_after_days, sections, created_at, updated_at)
   SELECT w.id, n, 'Phase ' || n, 'Call the member and ask about the last month.', 20, 30 * n, 30 * n + 14,
          '[{"title": "Call", "type": "steps", "usableIn": "both", "content": [{"header": "", "body": "Call the member."}]}]', now(), now()
     FROM workflows w CROSS JOIN generate_series(1, 3) n
    WHERE w.title = 'Bench' AND NOT EXISTS (SELECT FROM workflow_phases p WHERE p.workflow_id = w.id)`,
  `INSERT INTO assigned_workflows (member_id, workflow_id, cause_type, cause_id, started_on, created_at)
   SELECT m.user_id, w.id, 'program', m.user_id, now()::date - 90, now()
     FROM members m JOIN workflows w ON w.title = 'Bench'
    WHERE NOT EXISTS (SELECT FROM assigned_workflows a WHERE a.workflow_id = w.id)`,
  `INSERT INTO assigned_workflow_phases (member_id, assigned_workflow_id, phase_id, available_date, due_date, completed_at, completed_by, created_at, updated_at)
   SELECT a.member_id, a.id, p.id, a.started_on + p.available_after_days, a.started_on + p.due_after_days,
          CASE WHEN p.sort_order < 3 THEN now() END, CASE WHEN p.sort_order < 3 THEN ${firstStaffId} END, now(), now()
     FROM workflows w JOIN workflow_phases p ON p.workflow_id = w.id JOIN assigned_workflows a ON a.workflow_id = w.id
    WHERE w.title = 'Bench' AND NOT EXISTS (SELECT FROM assigned_workflow_phases x WHERE x.phase_id = p.id)`,
  'ANALYZE workflow_phases, assigned_workflows, assigned_workflow_phases',
];

/** SQL that makes one member in fifty a possible duplicate of the next member. A fifth of the pairs are decided. */
const fillDuplicates = [
  `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at, apart_at, apart_by)
   SELECT m.user_id, s.user_id, m.client_id, 60 + m.user_id % 40,
          '[{"key": "The date of birth is the same.", "values": {}}, {"key": "The names are similar.", "values": {}}]', now(),
          CASE WHEN m.user_id % 250 = 1 THEN now() END, CASE WHEN m.user_id % 250 = 1 THEN ${firstStaffId} END
     FROM members m JOIN members s ON s.user_id = m.user_id + 1 AND s.client_id = m.client_id
    WHERE m.user_id % 50 = 1 AND NOT EXISTS (SELECT FROM member_duplicates)`,
  'ANALYZE member_duplicates',
];

/** A message from a hospital, of about 800 bytes. */
const message = adtText('A08', {
  more: ['A', 'B', 'C', 'D'].map((kind) => `ZB${kind}|${'More data of the hospital. '.repeat(5)}`),
});

/** SQL for a hospital with a message about each fifth member. Few of the messages need a decision. */
const fillHospitalMessages = [
  `INSERT INTO hospital_senders (name, time_zone, created_at)
   SELECT 'Saltgrass Regional', 'America/Chicago', now() WHERE NOT EXISTS (SELECT FROM hospital_senders)`,
  `INSERT INTO hospital_patients (sender_id, authority, value, member_id, decision)
   SELECT s.id, 'SALT', 'MR' || m.user_id, m.user_id, 'certain'
     FROM members m CROSS JOIN (SELECT min(id) AS id FROM hospital_senders) s
    WHERE m.user_id % 5 = 0 AND NOT EXISTS (SELECT FROM hospital_messages)`,
  `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, patient_id, state, applied_at)
   SELECT p.sender_id, 'bench-' || p.id, 'A08', body, sha256(convert_to(body, 'UTF8')), 'V' || p.id, at, at, p.id,
          CASE p.member_id % 500 WHEN 0 THEN 'review' WHEN 5 THEN 'nobody' ELSE 'applied' END, at
     FROM hospital_patients p CROSS JOIN (SELECT ${literal(message)}::text AS body) b
     CROSS JOIN LATERAL (SELECT now() - (p.id % 20000) * interval '5 minutes' AS at) t
    WHERE p.authority = 'SALT' AND NOT EXISTS (SELECT FROM hospital_messages)`,
  'ANALYZE hospital_patients, hospital_messages',
];

/** Returns the query of a back-office list with fifty rows per page: mostly the first page. */
const backOfficePage = (dice: RandomSource) => ({ 'page-start': dice.chance(0.7) ? 0 : 50 * dice.below(5) });
const asAdministrator = (path: string) => (plan: SeedPlan, dice: RandomSource) =>
  get(randomAdministrator(plan, dice), path);

/** Workloads that read the other lists that guides, supervisors and the back-office open every day. */
export const dailyListWorkloads: readonly Workload[] = [
  list('texts-list', /^WITH found AS/, (plan, dice) =>
    get(
      guideId(randomGuide(plan, dice)),
      pathOf('/api/sms', {
        ...firstPages(dice, 25),
        lastDaysFromNow: pick([30, 60, 90], dice),
        ...(dice.chance(0.5) ? { showOnlyMyTexts: 'true' } : {}),
      }),
    ),
  ),
  list('members-map', /points AS MATERIALIZED/, (plan, dice) => {
    const id = guideId(randomGuide(plan, dice));
    return get(id, pathOf('/api/users/members/map', { ...(dice.chance(0.7) ? { guideIds: id } : {}) }));
  }),
  list('guide-calendar', /\) planned/, (plan, dice) => {
    const id = guideId(randomGuide(plan, dice));
    const query = { ...randomWeek(dice), includeMemberDetails: 'true' };
    return get(id, pathOf(`/api/users/${id}/scheduled-events/guide`, query));
  }),
  list(
    'templates',
    /FROM message_categories c/,
    (plan, dice) => get(guideId(randomGuide(plan, dice)), '/api/chat/messages/templates'),
    fillTemplates,
  ),
  ofMember('member-todos', /FROM todos t/, (id) => `/api/users/members/${id}/todos`),
  ofMember('member-statuses', /FROM member_status_history h/, (id) => `/api/users/${id}/member-statuses`),
  ofMember('consent-links', /FROM consent_links g/, (id) => `/api/consent/links?userId=${id}`, fillConsentLinks),
  ofMember(
    'member-workflows',
    /FROM assigned_workflow_phases a/,
    (id) => `/api/workflows/assigned/phases?userId=${id}`,
    fillWorkflows,
  ),
  {
    ...ofMember('member-surveys', /FROM assigned_surveys a/, (id) => `/api/surveys/v2/user/${id}`),
    /** Gives each member three complete surveys and an open one. */
    async prepare(_plan, client) {
      const { rowCount } = await client.query(`SELECT FROM surveys WHERE key = 'bench-yearly'`);
      if (rowCount !== 0) return;
      const { surveyId, versionId } = await publishBenchSurvey(client, 'bench-yearly', false);
      await client.query(
        `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, completed_at, created_at, updated_at)
         SELECT m.user_id, $1::bigint, $2::bigint, year, CASE WHEN year < '2026' THEN made + interval '90 days' END, made, made
           FROM members m CROSS JOIN unnest(ARRAY['2023', '2024', '2025', '2026']) year
           CROSS JOIN LATERAL (SELECT (year || '-01-01T12:00:00Z')::timestamptz AS made) t`,
        [surveyId, versionId],
      );
      await client.query('ANALYZE assigned_surveys');
    },
  },
  list('docket-team', /outreach_left/, (plan, dice) => get(randomSupervisor(plan, dice), '/api/users/docket/team')),
  list('teams', /FROM teams t WHERE t\.deleted_at/, asAdministrator('/api/users/admin/teams')),
  list(
    'duplicates',
    /FROM member_duplicates d/,
    (plan, dice) => get(randomAdministrator(plan, dice), pathOf('/api/duplicates', backOfficePage(dice))),
    fillDuplicates,
  ),
  list(
    'hospital-messages',
    /FROM hospital_messages m/,
    (plan, dice) =>
      get(
        randomAdministrator(plan, dice),
        pathOf('/api/hospital-messages', {
          ...backOfficePage(dice),
          ...(dice.chance(0.3) ? { state: 'review' } : {}),
        }),
      ),
    fillHospitalMessages,
  ),
  list('audit-newest', /FROM audit_entries/, asAdministrator('/api/audit/entries?limit=50'), [
    fillAudit,
    'ANALYZE audit_entries',
  ]),
];
