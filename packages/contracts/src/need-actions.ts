import { z } from 'zod';
import { Day, Instant, idOf, line, MemberId, Text, Version } from './fields.ts';
import { ProgramRef } from './programs.ts';

/** Maximum length of an action's description and of the comment on a fulfilled need, in characters. */
export const actionDescriptionCharacters = 500;

/**
 * An action's effect on its need. Only old actions have `need-fulfilled`. Newer actions fulfill a need directly, or
 * indirectly through a resource.
 */
export const needActionStages = [
  'need-identified',
  'resource-connected',
  'need-fulfilled',
  'need-fulfilled-directly',
  'need-fulfilled-indirectly',
] as const;
export type NeedActionStage = (typeof needActionStages)[number];

/** An organization's possible answers about a referred member. */
export const referralAnswers = ['served', 'waiting-list', 'could-not-reach', 'not-eligible'] as const;
export type ReferralAnswer = (typeof referralAnswers)[number];

export const referralChannels = ['text', 'mail'] as const;
export type ReferralChannel = (typeof referralChannels)[number];

/**
 * The states of a question to an organization. `waiting`: it will be sent during working hours. `not-sent`: the phone
 * number or email address could not be reached.
 */
export const referralStates = ['waiting', 'asked', 'answered', 'unanswered', 'withdrawn', 'not-sent'] as const;
export type ReferralState = (typeof referralStates)[number];

/**
 * The question to an organization about a referral's result. It is sent as a link that expires, and can be answered
 * only once. If a user recorded the result, there was no question. The channel, the address and the days are then null,
 * and `requestedBy` is that user.
 */
export const ReferralRequest = z
  .object({
    id: idOf('ReferralRequest'),
    state: z.enum(referralStates),
    channel: z.enum(referralChannels).nullable(),
    /** The phone number or email address that received the question. */
    sentTo: Text.nullable(),
    requestedBy: z.object({ id: idOf('Staff'), name: Text }),
    requestedAt: Instant,
    /** Time when the link was first opened. */
    seenAt: Instant.nullable(),
    /** The day when the organization is reminded. `closeOn` is the day when the question is closed unanswered. */
    remindOn: Day.nullable(),
    closeOn: Day.nullable(),
    remindedAt: Instant.nullable(),
    /** Time when the question was closed, with or without an answer. */
    closedAt: Instant.nullable(),
    answer: z.enum(referralAnswers).nullable(),
    answerText: Text.nullable(),
    answeredAt: Instant.nullable(),
  })
  .meta({ id: 'ReferralRequest' });
export type ReferralRequest = z.infer<typeof ReferralRequest>;

/** A resource that the member was referred to, with its details and the organization's answer. */
export const ResourceReferral = z
  .object({
    id: idOf('ResourceReferral'),
    needId: idOf('Need'),
    actionId: idOf('NeedAction'),
    memberId: MemberId,
    resourceName: Text,
    contactName: Text.nullable(),
    phoneNumber: Text.nullable(),
    url: Text.nullable(),
    streetAddress: Text.nullable(),
    city: Text.nullable(),
    state: Text.nullable(),
    zipcode: Text.nullable(),
    /** The program in the resource hub; null if the name was typed. */
    programId: ProgramRef.nullable(),
    /**
     * The newest question to the organization, or a result that a user recorded without a question. Null if there is
     * neither.
     */
    request: ReferralRequest.nullable(),
    /** The newest answer, which can be to an earlier question; null if there is no answer. */
    lastAnswer: z.object({ answer: z.enum(referralAnswers), at: Instant }).nullable(),
    creatorId: idOf('Staff'),
    createdAt: Instant,
  })
  .meta({ id: 'ResourceReferral' });
export type ResourceReferral = z.infer<typeof ResourceReferral>;

/** An action that a user took for a need. */
export const NeedAction = z
  .object({
    id: idOf('NeedAction'),
    needId: idOf('Need'),
    memberId: MemberId,
    activityId: idOf('NeedActivity'),
    activity: z.object({ key: Text, label: Text, labelEs: Text.nullable(), iconName: Text }),
    date: Day,
    durationInMinutes: z.int().positive().nullable(),
    description: Text,
    stage: z.enum(needActionStages),
    /** The action that this action follows up on. */
    originalActionId: idOf('NeedAction').nullable(),
    /** The ids of the follow-up actions, oldest first. */
    subsequentActions: z.array(idOf('NeedAction')),
    resourceReferrals: z.array(ResourceReferral),
    creatorId: idOf('Staff'),
    creatorName: Text,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'NeedAction' });
export type NeedAction = z.infer<typeof NeedAction>;

const optionalLine = (max: number) => line(max).nullish();

/** A resource in a form: a name, and optional details. */
export const ReferralFields = z.strictObject({
  resourceName: line(200).min(1, 'Resource name is required'),
  contactName: optionalLine(100),
  phoneNumber: optionalLine(40),
  url: optionalLine(500),
  streetAddress: optionalLine(200),
  city: optionalLine(100),
  state: optionalLine(40),
  zipcode: optionalLine(10),
  programId: ProgramRef.nullish(),
});
export type ReferralFields = z.output<typeof ReferralFields>;

/** Maximum number of resources in one action. */
export const maxReferrals = 20;

/** The fields of an action: activity, day, duration and description. */
export const actionFields = {
  activityId: idOf('NeedActivity'),
  date: Day,
  durationInMinutes: z
    .int('{label} must be a whole number of minutes')
    .min(1, '{label} must be at least {minimum}')
    .max(1440)
    .nullish(),
  description: z
    .string()
    .trim()
    .min(1, 'Description is required.')
    .max(actionDescriptionCharacters, 'Description must be at most {maximum} characters'),
};

/** A new action for a need. */
export const NewAction = z
  .strictObject({
    ...actionFields,
    originalActionId: idOf('NeedAction').nullish(),
    markAsFulfilled: z.boolean().default(false),
    /** True if the user referred the member to a resource. At least one resource is then required. */
    resourceReferred: z.boolean().optional(),
    resourceReferrals: z.array(ReferralFields).max(maxReferrals).default([]),
  })
  .refine(({ resourceReferred, resourceReferrals }) => resourceReferred !== true || resourceReferrals.length > 0, {
    path: ['resourceReferrals'],
    message: 'Resource details are required when resourceReferred is true.',
  });
export type NewAction = z.output<typeof NewAction>;
