import {
  type IdOf,
  type NeedAction,
  type NeedsMetadata,
  type ProgramRef,
  parseId,
  type ReferralFields,
} from '@guidepost/contracts';
import { actionFields, contracts, idOf, maxReferrals, ReferralFields as Referral } from '@guidepost/contracts/schemas';
import { formatDuration, isActionDate, isDurationTooLong, parseDuration } from '@guidepost/rules';
import { z } from 'zod';
import { plainText } from '../../../shared/rich-text/text.ts';
import type { FoundResource } from '../../../shell/dialogs/kinds.ts';
import type { StoredDraft } from '../../drafts/public.ts';

/** Maximum length of each resource field in characters, as in the contract. The fields are in display order. */
export const referralLengths = {
  resourceName: 200,
  contactName: 100,
  phoneNumber: 40,
  url: 500,
  streetAddress: 200,
  city: 100,
  state: 40,
  zipcode: 10,
} as const;
export type ReferralField = keyof typeof referralLengths;

/** A resource in the form. Every field is text. */
export interface ReferralValues extends Record<ReferralField, string> {
  /** The program chosen in the resource hub. Null if the user typed the resource. */
  programId: ProgramRef | null;
}

export const emptyReferral: ReferralValues = {
  resourceName: '',
  contactName: '',
  phoneNumber: '',
  url: '',
  streetAddress: '',
  city: '',
  state: '',
  zipcode: '',
  programId: null,
};

/** The form's values while the user fills it in. */
export interface ActionValues {
  activityId: IdOf<'NeedActivity'> | null;
  /** Day of the action, `yyyy-MM-dd`. */
  date: string;
  /** The duration as typed by the user, such as '1h 30'. */
  duration: string;
  description: string;
  originalActionId: IdOf<'NeedAction'> | null;
  resourceReferred: boolean;
  resourceReferrals: ReferralValues[];
  markAsFulfilled: boolean;
  version?: number;
}

/** The form's values after they have been validated, with a chosen activity. */
export type FilledAction = ActionValues & { activityId: IdOf<'NeedActivity'> };

/**
 * Returns the dialog's schema. A corrected action may keep its date (`ownDate`). The reply is null, because the dialog
 * does not wait for an action that fulfills its need. Such an action is sent ten seconds later.
 * @param today returns the current day in the user's time zone, because the form may be open after midnight
 */
export const actionForm = (today: () => string, ownDate?: string) => ({
  ...contracts.needs.addAction,
  reply: z.null(),
  body: z
    .strictObject({
      activityId: actionFields.activityId,
      date: z
        .string()
        .min(1, 'Date is required')
        .refine(
          (date) => date === '' || date === ownDate || isDay(date, today()),
          'The date must be within the last week.',
        ),
      duration: z
        .string()
        .refine(
          (typed) => typed.trim() === '' || parseDuration(typed) !== null || isDurationTooLong(typed),
          'Enter a duration such as 90 min, 1h 30 or 1:30.',
        )
        .refine((typed) => !isDurationTooLong(typed), 'The duration must be at most 24 hours.'),
      description: actionFields.description,
      originalActionId: idOf('NeedAction').nullable(),
      resourceReferred: z.boolean(),
      resourceReferrals: z.array(Referral).max(maxReferrals),
      markAsFulfilled: z.boolean(),
      version: z.number().optional(),
    })
    .refine(({ resourceReferred, resourceReferrals }) => !resourceReferred || resourceReferrals.length > 0, {
      path: ['resourceReferrals'],
      message: 'Resource details are required when resourceReferred is true.',
    }),
});

function isDay(date: string, today: string): boolean {
  try {
    return isActionDate(date, today);
  } catch {
    return false;
  }
}

/** Returns the initial values for a new action, or the values of the action to correct. */
export const actionValues = (
  today: string,
  { action, original }: { action?: NeedAction; original?: NeedAction },
): ActionValues =>
  action
    ? {
        activityId: action.activityId,
        date: action.date,
        duration: action.durationInMinutes === null ? '' : formatDuration(action.durationInMinutes),
        description: action.description,
        originalActionId: action.originalActionId,
        resourceReferred: false,
        resourceReferrals: [],
        markAsFulfilled: false,
        version: action.version,
      }
    : {
        activityId: null,
        date: today,
        duration: '',
        description: '',
        originalActionId: original?.id ?? null,
        resourceReferred: false,
        resourceReferrals: [],
        markAsFulfilled: false,
      };

/** Key of the activity for a referral to a program. An administrator may have retired it. */
const referralActivityKey = 'refer-to-resource';

type Activities = NeedsMetadata['activities'];

/** Returns the activity for a referral to a program. Returns undefined if it cannot be chosen. */
export const referralActivity = (activities: Activities): IdOf<'NeedActivity'> | undefined =>
  activities.find(({ key, retiredAt }) => key === referralActivityKey && retiredAt === null)?.id;

/** Returns the chosen activity, with its usual duration unless the user has typed one. */
export function withActivity(
  { activityId, duration }: Pick<ActionValues, 'activityId' | 'duration'>,
  chosen: IdOf<'NeedActivity'>,
  activities: Activities,
): Pick<FilledAction, 'activityId' | 'duration'> {
  const minutesOf = (id: IdOf<'NeedActivity'> | null) =>
    activities.find((activity) => activity.id === id)?.defaultTimeFrameInMinutes;
  const [before, usual] = [minutesOf(activityId), minutesOf(chosen)];
  const isUntouched = duration === '' || (before !== undefined && duration === formatDuration(before));
  return { activityId: chosen, duration: usual !== undefined && isUntouched ? formatDuration(usual) : duration };
}

/** Returns an action's request fields: activity, date, duration and description. */
export const actionBody = ({ activityId, date, duration, description }: FilledAction) => ({
  activityId,
  date,
  durationInMinutes: parseDuration(duration),
  description,
});

/** Converts a program chosen in the hub to form values. Cuts off text that is too long for its field. */
export function chosenReferral({ resourceId, ...found }: FoundResource): ReferralValues {
  const texts = Object.entries(referralLengths).map(([field, most]) => [
    field,
    (found[field as ReferralField] ?? '').slice(0, most),
  ]);
  return { ...(Object.fromEntries(texts) as Record<ReferralField, string>), programId: resourceId };
}

/** Returns the resource after one field was edited. Changing the name removes the link to the chosen program. */
export const editedReferral = (before: ReferralValues, field: ReferralField, text: string): ReferralValues => ({
  ...before,
  [field]: text,
  programId: field === 'resourceName' ? null : before.programId,
});

const isEmpty = (referral: ReferralValues): boolean =>
  Object.keys(referralLengths).every((field) => referral[field as ReferralField].trim() === '');

/** Adds a resource to the list. It replaces the first empty resource if there is one. */
export function withReferral(referrals: readonly ReferralValues[], added: ReferralValues): ReferralValues[] {
  const empty = referrals.findIndex(isEmpty);
  return empty < 0 ? [...referrals, added] : referrals.with(empty, added);
}

/** Returns the number of resources that can still be added. */
export const remainingReferrals = (referrals: readonly ReferralValues[]): number =>
  maxReferrals - referrals.filter((referral) => !isEmpty(referral)).length;

/** Returns the programs among the resources that were chosen in the hub. */
export const chosenPrograms = (referrals: readonly Pick<ReferralValues, 'programId'>[]): ProgramRef[] =>
  referrals.flatMap(({ programId }) => programId ?? []);

/** Converts the resources to request fields. An empty field becomes null. */
export const referralBodies = (referrals: readonly ReferralValues[]): ReferralFields[] =>
  referrals.map(({ resourceName, programId, ...details }) => ({
    resourceName,
    ...Object.fromEntries(Object.entries(details).map(([field, text]) => [field, text.trim() || null])),
    programId,
  }));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Converts the form's values to a draft. The draft's text is HTML, but the description is plain text. */
export const actionDraft = (values: ActionValues): StoredDraft => ({
  text: values.description === '' ? '' : `<p>${escaped(values.description)}</p>`,
  resourceTitle: '',
  fields: {
    activityId: values.activityId === null ? '' : String(values.activityId),
    date: values.date,
    minutes: values.duration,
    fulfilled: values.markAsFulfilled ? 'true' : '',
    referrals: values.resourceReferred ? JSON.stringify(values.resourceReferrals) : '',
  },
  version: null,
});

function referralsOf(json: string | undefined): ReferralValues[] | null {
  if (!json) return null;
  try {
    const found = JSON.parse(json) as Partial<ReferralValues>[];
    return found.map((referral) => ({ ...emptyReferral, ...referral }));
  } catch {
    return null;
  }
}

/**
 * Returns the form's values with a draft's values filled in. Fields that are not in the draft do not change. The button
 * that opened the form determines which action the new one follows up on.
 */
export function withActionDraft(values: ActionValues, { text, fields }: StoredDraft): ActionValues {
  const referrals = referralsOf(fields?.referrals);
  return {
    ...values,
    activityId: parseId(fields?.activityId) ?? values.activityId,
    date: fields?.date || values.date,
    duration: fields?.minutes ?? values.duration,
    description: plainText(text).replace(/\n$/, ''),
    resourceReferred: referrals !== null,
    resourceReferrals: referrals ?? [],
    markAsFulfilled: fields?.fulfilled === 'true',
  };
}
