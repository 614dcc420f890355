import { z } from 'zod';
import { endpoint, onMember } from './endpoint.ts';
import { Day, Instant, idOf, idParam, MemberId, Text } from './fields.ts';

/** The sources of death reports: a hospital's message, a FHIR file, an enrollment file. */
export const deathReportSources = ['hospital', 'fhir', 'enrollment'] as const;
export type DeathReportSource = (typeof deathReportSources)[number];

/** A report that a member died. Contact is on hold until a user decides (docs/areas/statuses.md#reported-deaths). */
export const DeathReport = z
  .object({
    id: idOf('DeathReport'),
    memberId: MemberId,
    source: z.enum(deathReportSources),
    /** The hospital. Null for a file, and for a viewer who may not see hospitalizations. */
    reportedBy: Text.nullable(),
    diedOn: Day.nullable(),
    reportedAt: Instant,
    /** True if the viewer may confirm the death, which sets the status Deceased. */
    canConfirm: z.boolean(),
  })
  .meta({ id: 'DeathReport' });
export type DeathReport = z.infer<typeof DeathReport>;

export const deathDecisions = ['deceased', 'alive'] as const;
export type DeathDecision = (typeof deathDecisions)[number];

const params = z.object({ memberId: idParam('Member') });

export const deathReports = {
  get: endpoint({
    method: 'GET',
    path: '/users/{memberId}/death-report',
    summary: "The report of the member's death that needs a decision, or null",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params,
    reply: z.object({ report: DeathReport.nullable() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/users/{memberId}/death-report/decision',
    summary:
      'Decide on a reported death. Confirming it sets the status Deceased. Rejecting it ends the hold on the member',
    access: onMember('CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS', 'params.memberId'),
    subjects: ['params.memberId'],
    params,
    body: z.strictObject({ reportId: idOf('DeathReport'), decision: z.enum(deathDecisions) }),
    tells: { state: 'body.decision' },
    reply: z.object({ report: DeathReport.nullable() }),
    codes: ['DEATH_REPORT_DECIDED', 'DEATH_STATUS_REFUSED'],
  }),
};
