import { z } from 'zod';
import { endpoint, onGuide, onMember } from './endpoint.ts';
import { Day, Instant, idOf, idParam, MemberId, Text } from './fields.ts';
import { Need } from './need-record.ts';
import { Term } from './terms.ts';

/** A consent as a goal. It is complete if the member has answered, even if they refused. */
export const ConsentGoal = z
  .object({
    goalType: z.literal('consent'),
    termId: idOf('Term'),
    name: Text,
    description: Text.nullable(),
    completed: z.boolean(),
    /** Null if the member has not answered. */
    consented: z.boolean().nullable(),
    completedAt: Instant.nullable(),
    term: Term,
  })
  .meta({ id: 'ConsentGoal' });
export type ConsentGoal = z.infer<typeof ConsentGoal>;

/** A goal that is reached by fulfilling a need. Needs that are no longer pursued are not goals. */
export const NeedGoal = z
  .object({
    goalType: z.literal('need'),
    needId: idOf('Need'),
    dueDate: Day,
    completed: z.boolean(),
    completedAt: Instant.nullable(),
    need: Need,
  })
  .meta({ id: 'NeedGoal' });
export type NeedGoal = z.infer<typeof NeedGoal>;

/** A goal that is reached by completing a survey. */
export const SurveyGoal = z
  .object({
    goalType: z.literal('survey'),
    assignedSurveyId: idOf('AssignedSurvey'),
    name: Text,
    dueAt: Instant.nullable(),
    completed: z.boolean(),
    completedAt: Instant.nullable(),
    /** The completed survey's scores. */
    scores: z.array(z.object({ name: Text, value: z.number(), band: Text.nullable() })),
  })
  .meta({ id: 'SurveyGoal' });
export type SurveyGoal = z.infer<typeof SurveyGoal>;

/** The goals that a member and their guide work on, grouped by source. */
export const Goals = z
  .object({
    memberId: MemberId,
    consents: z.array(ConsentGoal),
    needs: z.array(NeedGoal),
    assignedSurveys: z.array(SurveyGoal),
  })
  .meta({ id: 'Goals' });
export type Goals = z.infer<typeof Goals>;

/** Number of a member's goals, and how many of them are complete. */
export const GoalsTracking = z
  .object({ memberId: MemberId, total: z.int().nonnegative(), completed: z.int().nonnegative() })
  .meta({ id: 'GoalsTracking' });
export type GoalsTracking = z.infer<typeof GoalsTracking>;

export const goals = {
  ofMember: endpoint({
    method: 'GET',
    path: '/users/{memberId}/goals',
    summary: "A member's goals. A kind is empty if the user may not view its source",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: Goals,
  }),
  tracking: endpoint({
    method: 'GET',
    path: '/users/goals-tracking/{memberId}',
    summary: "A member's progress toward goals",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: GoalsTracking,
  }),
  trackingOfGuide: endpoint({
    method: 'GET',
    path: '/users/goals-tracking/guide/{guideId}',
    summary: "Progress toward goals of each of a guide's members",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].memberId'],
    params: z.object({ guideId: idParam('Staff') }),
    reply: z.array(GoalsTracking),
  }),
};
