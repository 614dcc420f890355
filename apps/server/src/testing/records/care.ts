import { randomUUID } from 'node:crypto';
import { hashOf, newKey } from '../../platform/keys.ts';
import { makeSurveys } from '../surveys.ts';
import { makeWorkflow } from '../workflows.ts';
import { idOf, type Part, type SceneBasis } from './base.ts';

/**
 * A death report about a member of the scene's user. Contact with this member is stopped, so the other records use
 * another member.
 */
export function deathReports(basis: SceneBasis): Part {
  const { ids, personId, clientId } = basis;
  return {
    name: 'deathReports',
    ids: ['reportedMemberId', 'deathReportId'],
    modules: ['deathReports'],
    async make() {
      ids.reportedMemberId = await basis.test.make.member({ clientId, guideId: personId, name: 'Walter Gone' });
      ids.deathReportId = await idOf(basis)(
        `INSERT INTO death_reports (member_id, source, source_key, reported_at) VALUES ($1, 'fhir', 'fhir', now()) RETURNING id`,
        [ids.reportedMemberId],
      );
    },
  };
}

/**
 * Two needs, an action, referrals (one of them with a question to its organization), and the program of these
 * referrals.
 */
export function needs(basis: SceneBasis): Part {
  const { ids, personId, memberId } = basis;
  const { sql } = basis.test.database;
  const id = idOf(basis);
  const both = [memberId, personId];
  return {
    name: 'needs',
    ids: ['needId', 'newNeedId', 'needActionId', 'referralId', 'askedReferralId', 'linkKey', 'programId'],
    modules: ['needs', 'referrals', 'resources'],
    async make() {
      const need = () =>
        id<'Need'>(
          `INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, creator_id, created_at, updated_at)
           SELECT $1, 1, '<p>The pantry closed.</p>', now(), (now() + interval '60 days')::date, $2, now(), now() RETURNING id`,
          both,
        );
      ids.needId = await need();
      ids.newNeedId = await need();
      ids.needActionId = await id(
        `INSERT INTO need_actions (need_id, member_id, activity_id, date, description, stage, creator_id, created_at, updated_at)
         SELECT ${ids.needId}, $1, 1, '2026-06-01', 'Looked for a pantry', 'need-identified', $2, '2026-06-01Z', '2026-06-01Z' RETURNING id`,
        both,
      );
      const referral = () =>
        id<'ResourceReferral'>(
          `INSERT INTO need_referrals (need_id, member_id, action_id, resource_name, creator_id, created_at)
           SELECT ${ids.needId}, $1, ${ids.needActionId}, 'Pelican Pantry', $2, '2026-06-01Z' RETURNING id`,
          both,
        );
      ids.referralId = await referral();
      ids.askedReferralId = await referral();
      ids.linkKey = newKey();
      await sql(
        `WITH l AS (
           INSERT INTO public_links (purpose, key_hash, member_id, created_by, created_at, expires_at)
           VALUES ('referral', $1, $2, $3, now(), now() + interval '10 days') RETURNING id
         ) INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on,
             close_on, time_zone, sent_at)
         SELECT $4, id, 'mail', 'desk@pelican.example', $3, now(), now()::date + 7, now()::date + 14, 'America/Chicago', now() FROM l`,
        [hashOf(ids.linkKey), memberId, personId, ids.askedReferralId],
      );
      ids.programId = await id(
        `WITH o AS (
           INSERT INTO directory_organizations (source, source_id, name, updated_at) VALUES ('test', $1, 'Pelican Services', '2026-06-01Z')
           ON CONFLICT (source, source_id) DO UPDATE SET name = EXCLUDED.name RETURNING id
         ) INSERT INTO directory_programs (organization_id, source, source_id, name, organization_name, updated_at)
         SELECT id, 'test', $1, 'Pelican Pantry', 'Pelican Services', '2026-06-01Z' FROM o
         ON CONFLICT (source, source_id) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
        [String(memberId)],
      );
    },
  };
}

/**
 * The member's two past statuses, a status that can be requested, and a request by the scene's user to change another
 * member's status.
 */
export function statuses(basis: SceneBasis): Part {
  const { ids, personId, memberId, otherMemberId } = basis;
  const { sql } = basis.test.database;
  const id = idOf(basis);
  return {
    name: 'statuses',
    ids: ['statusChangeId', 'nextStatusId', 'statusRequestId'],
    modules: ['statuses', 'members'],
    async clear() {
      for (const table of ['member_status_history', 'status_change_requests'])
        await sql(`DELETE FROM ${table} WHERE member_id IN ($1, $2)`, [memberId, otherMemberId]);
    },
    async make() {
      const status = (key: string, day: string) =>
        id<'StatusChange'>(
          `INSERT INTO member_status_history (member_id, status_id, effective_at, created_by, created_at)
           SELECT $1, id, '${day}', $2, '${day}' FROM member_statuses WHERE key = '${key}' RETURNING id`,
          [memberId, personId],
        );
      await status('newly-engaged', '2026-05-01Z');
      ids.statusChangeId = await status('engaged', '2026-06-01Z');
      await sql(
        `UPDATE members m SET status_id = s.id, stage_id = s.stage_id FROM member_statuses s WHERE s.key = 'engaged' AND m.user_id = $1`,
        [memberId],
      );
      ids.nextStatusId = await id(`SELECT id FROM member_statuses WHERE key = 're-engaged'`);
      ids.statusRequestId = await id(
        `INSERT INTO status_change_requests (member_id, creator_id, status_id, from_status_id, effective_on, effective_at, created_at, updated_at)
         SELECT $1, $2, s.id, o.id, current_date, current_date, now(), now()
           FROM member_statuses s, member_statuses o WHERE s.key = 'graduated' AND o.key = 'engaged' RETURNING id`,
        [otherMemberId, personId],
      );
    },
  };
}

/**
 * The member's surveys: one with answers and a link, one that was completed, and one with a link that was not started.
 */
export function surveys({ test, ids, memberId, personId }: SceneBasis): Part {
  return {
    name: 'surveys',
    ids: [
      ...(['surveyId', 'assignedSurveyId', 'completeSurveyId', 'learnMoreId', 'surveyLinkId'] as const),
      ...(['surveyKey', 'surveyDevice', 'newSurveyKey'] as const),
    ],
    modules: ['surveys', 'surveyCreator'],
    async make() {
      Object.assign(ids, await makeSurveys(test.database.sql, memberId, personId));
    },
  };
}

/** A workflow whose first phase is assigned to the member twice, once with an event. */
export function workflow({ test, ids, memberId, personId }: SceneBasis): Part {
  const { sql } = test.database;
  return {
    name: 'workflow',
    ids: ['workflowId', 'workflowPhaseId', 'laterPhaseId', 'assignedPhaseId', 'attachedId'],
    modules: ['workflows'],
    on: ['talk'],
    clear: () => sql('DELETE FROM assigned_workflow_scheduled_events WHERE member_id = $1', [memberId]),
    async make() {
      Object.assign(ids, await makeWorkflow(sql, memberId, personId, ids.scheduledEventId));
    },
  };
}

/** A current hospitalization, and a message from another hospital about an unknown patient. */
export function stays(basis: SceneBasis): Part {
  const { ids, memberId } = basis;
  const { sql } = basis.test.database;
  const id = idOf(basis);
  return {
    name: 'stays',
    ids: ['stayId', 'hospitalMessageId', 'hospitalSenderId'],
    modules: ['hospitalizations', 'hospitalMessages'],
    async clear() {
      await sql(
        `DELETE FROM assigned_survey_hospitalizations s USING hospitalizations h
          WHERE h.id = s.hospitalization_id AND h.member_id = $1`,
        [memberId],
      );
      await sql('DELETE FROM hospitalizations WHERE member_id = $1', [memberId]);
    },
    async make() {
      ids.stayId = await id(
        `INSERT INTO hospitalizations (member_id, hospital, admit_date, created_at, updated_at)
         VALUES ($1, 'Saltgrass Regional', current_date - 3, now(), now()) RETURNING id`,
        [memberId],
      );
      const body = [
        'MSH|^~\\&|ADT|SALTGRASS|GP|GUIDE|20260601080000||ADT^A01|M1|P|2.5.1',
        'EVN|A01|20260601080000',
        'PID|1||MR1^^^SALT^MR||Nobody^Known||19000101|F',
        'PV1|1|I|4E^^^Saltgrass Regional||||||||||||||||V1',
      ].join('\r');
      ids.hospitalSenderId = await id(
        `INSERT INTO hospital_senders (name, time_zone, created_at) VALUES ($1, 'America/Chicago', '2026-06-01Z') RETURNING id`,
        [`Saltgrass ${randomUUID()}`],
      );
      ids.hospitalMessageId = await id(
        `WITH p AS (INSERT INTO hospital_patients (sender_id, authority, value) VALUES ($1, 'SALT', 'MR1') RETURNING id)
         INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, patient_id, state)
         SELECT $1, 'M1', 'A01', $2, sha256(convert_to($2::text, 'UTF8')), ' V1', '2026-06-01Z', '2026-06-01Z', id, 'review' FROM p RETURNING id`,
        [ids.hospitalSenderId, body],
      );
    },
  };
}
