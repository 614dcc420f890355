import { z } from 'zod';
import { Interaction } from './docket.ts';
import { endpoint, withPermission } from './endpoint.ts';
import { Day, Instant, idOf, idParam, Text, Version } from './fields.ts';

/** Absences of guides, and who covers for them (docs/areas/absences.md). */

export const absenceStates = ['planned', 'running', 'over'] as const;

const Person = z.object({ id: idOf('Staff'), name: Text });

export const Absence = z
  .object({
    id: idOf('Absence'),
    /** The absent guide. */
    staff: Person,
    cover: Person,
    /**
     * True if the covering guide can sign in and is a guide. Otherwise, the absent guide remains the answering guide.
     */
    canAnswer: z.boolean(),
    /** First and last day of the absence, both included. */
    firstDay: Day,
    lastDay: Day,
    timeZone: Text,
    state: z.enum(absenceStates),
    /** Time when the absent guide confirmed that they saw the report. Null until then. */
    seenAt: Instant.nullable(),
    version: Version,
  })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof Absence>;

/** Report about an absent guide's members. */
export const AbsenceReport = z
  .object({
    absence: Absence,
    /**
     * Interactions with the absent guide's members during the absence, newest first. Each has the name of the user who
     * had the contact.
     */
    interactions: z.array(Interaction.extend({ actorName: Text.nullable() })),
    /** How many of the absent guide's to-dos were finished during the absence, and how many are still open. */
    finishedTodos: z.int(),
    openTodos: z.int(),
  })
  .meta({ id: 'AbsenceReport' });
export type AbsenceReport = z.infer<typeof AbsenceReport>;

const access = withPermission('CAN_VIEW_MEMBERS');
const params = z.object({ absenceId: idParam('Absence') });
/** The absent guide; by default the signed-in user. Only administrators can choose another guide. */
const staffId = idParam('Staff').optional();
const endsAfter = 'The last day must not be before the first day';
/**
 * Returns true if an absence ends on or after its first day. Also returns true if a day is missing or invalid, because
 * this is reported as a separate error.
 */
const notBefore = ({ firstDay, lastDay }: { firstDay?: string | undefined; lastDay?: string | undefined }): boolean =>
  !Day.safeParse(firstDay).success || !Day.safeParse(lastDay).success || String(lastDay) >= String(firstDay);

export const absences = {
  list: endpoint({
    method: 'GET',
    path: '/absences',
    summary: "A user's absences and covers: current, planned, or ended without a confirmed summary",
    access,
    query: z.object({ staffId }),
    reply: z.object({
      away: z.array(Absence),
      /** Current and future absences of other guides that this guide covers. */
      covering: z.array(Absence),
      /** Guides whom this guide currently answers for (docs/areas/absences.md#answering-guide). */
      answersFor: z.array(Person),
    }),
  }),
  covers: endpoint({
    method: 'GET',
    path: '/absences/covers',
    summary: "Possible covers for a guide: guides who can sign in and whose teams serve all of the guide's members",
    access,
    query: z.object({ staffId }),
    /** Possible covering guides, and the dates of their own absences, earliest first. */
    reply: z.array(
      Person.extend({ hasSignedIn: z.boolean(), away: z.array(z.object({ firstDay: Day, lastDay: Day })) }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/absences',
    summary: 'Plan an absence with its cover',
    access,
    body: z
      .strictObject({
        staffId: idOf('Staff').optional(),
        coverId: idOf('Staff'),
        firstDay: Day,
        lastDay: Day,
      })
      .refine(notBefore, { path: ['lastDay'], message: endsAfter }),
    tells: { staff: 'body.staffId' },
    reply: Absence,
    status: 201,
    codes: ['ABSENCE_OVERLAPS', 'COVER_NOT_FOUND', 'COVER_IS_AWAY'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/absences/{absenceId}',
    summary: 'Change the days or the cover of an absence that has not ended. An earlier last day shortens it',
    access,
    params,
    body: z
      .strictObject({ coverId: idOf('Staff'), firstDay: Day, lastDay: Day, version: Version })
      .partial()
      .refine(notBefore, { path: ['lastDay'], message: endsAfter }),
    editorOf: 'absence',
    reply: Absence,
    codes: ['ABSENCE_OVERLAPS', 'ABSENCE_OVER', 'COVER_NOT_FOUND', 'COVER_IS_AWAY', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/absences/{absenceId}',
    summary: 'Delete an absence that starts today or later',
    access,
    params,
    reply: z.object({ id: idOf('Absence') }),
    codes: ['ABSENCE_BEGUN'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/absences/{absenceId}/report',
    summary: "Summary of a guide's members during an absence",
    access,
    params,
    subjects: [
      'reply.interactions[].subjectIds[]',
      'reply.interactions[].unowned.candidates[].id',
      'reply.interactions[].unowned.asked[].memberId',
    ],
    reply: AbsenceReport,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/absences/{absenceId}/seen',
    summary: "Confirm the summary of the signed-in user's absence",
    access,
    params,
    reply: Absence,
  }),
};
