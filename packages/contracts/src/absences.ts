import { z } from 'zod';
import { Interaction } from './docket.ts';
import { endpoint, withPermission } from './endpoint.ts';
import { Day, Instant, idOf, idParam, Text, Version } from './fields.ts';

/** When guides are away, and who covers for them (docs/areas/absences.md). */

export const absenceStates = ['planned', 'running', 'over'] as const;

const Person = z.object({ id: idOf('Staff'), name: Text });

export const Absence = z
  .object({
    id: idOf('Absence'),
    /** Who is away. */
    staff: Person,
    cover: Person,
    /** Whether who covers can: they can sign in, and are a guide. If not, who is away answers themselves. */
    canAnswer: z.boolean(),
    /** Days where who is away is, both included. */
    firstDay: Day,
    lastDay: Day,
    timeZone: Text,
    state: z.enum(absenceStates),
    /** When who was away had looked at what happened meanwhile. */
    seenAt: Instant.nullable(),
    version: Version,
  })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof Absence>;

/** What happened with the members of somebody who was away. */
export const AbsenceReport = z
  .object({
    absence: Absence,
    /** Contact with their members in that time, the newest first, each with who had it. */
    interactions: z.array(Interaction.extend({ actorName: Text.nullable() })),
    /** How many of their to-dos were finished meanwhile, and how many wait. */
    finishedTodos: z.int(),
    openTodos: z.int(),
  })
  .meta({ id: 'AbsenceReport' });
export type AbsenceReport = z.infer<typeof AbsenceReport>;

const access = withPermission('CAN_VIEW_MEMBERS');
const params = z.object({ absenceId: idParam('Absence') });
/** Whose absence; oneself where it is missing. Others' are administrators' alone. */
const staffId = idParam('Staff').optional();
const endsAfter = 'The last day must not be before the first day';
/** Whether an absence ends on or after its first day; true where a day is missing or none, which is told by itself. */
const notBefore = ({ firstDay, lastDay }: { firstDay?: string | undefined; lastDay?: string | undefined }): boolean =>
  !Day.safeParse(firstDay).success || !Day.safeParse(lastDay).success || String(lastDay) >= String(firstDay);

export const absences = {
  list: endpoint({
    method: 'GET',
    path: '/absences',
    summary: 'When somebody is away, and for whom they cover: what goes on, is to come, or ended and was not looked at',
    access,
    query: z.object({ staffId }),
    reply: z.object({
      away: z.array(Absence),
      /** Absences of others that go on or are to come, and that this person covers. */
      covering: z.array(Absence),
      /** Guides for whom this person answers at this moment, also through somebody who is away. */
      answersFor: z.array(Person),
    }),
  }),
  covers: endpoint({
    method: 'GET',
    path: '/absences/covers',
    summary: 'Who could cover for somebody: guides who can sign in and whose teams serve all of the members',
    access,
    query: z.object({ staffId }),
    /** Each with the days on which they are away themselves, the next first. */
    reply: z.array(Person.extend({ away: z.array(z.object({ firstDay: Day, lastDay: Day })) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/absences',
    summary: 'Write down when somebody is away, and who covers',
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
    summary: 'Change days or cover of an absence that is not over; to end it early is to change its last day',
    access,
    params,
    body: z
      .strictObject({ coverId: idOf('Staff'), firstDay: Day, lastDay: Day, version: Version })
      .partial()
      .refine(notBefore, { path: ['lastDay'], message: endsAfter }),
    reply: Absence,
    codes: ['ABSENCE_OVERLAPS', 'ABSENCE_OVER', 'COVER_NOT_FOUND', 'COVER_IS_AWAY', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/absences/{absenceId}',
    summary: 'Take back an absence that did not begin before today',
    access,
    params,
    reply: z.object({ id: idOf('Absence') }),
    codes: ['ABSENCE_BEGUN'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/absences/{absenceId}/report',
    summary: 'What happened with the members of somebody while they were away',
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
    summary: 'Say that one has looked at what happened while one was away',
    access,
    params,
    reply: Absence,
  }),
};
