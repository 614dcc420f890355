import { z } from 'zod';
import { endpoint, onRecord, publicAccess } from './endpoint.ts';
import { Id, Instant, idOf, idParam, lineOf, prose, Text } from './fields.ts';
import { GivenLink, LinkHead, LinkKey } from './links.ts';
import { surveyQuestionTypes } from './survey-content.ts';
import { consentLanguages } from './terms.ts';

/** The survey page that a member opens through a link, without a sign-in (docs/areas/surveys.md#by-link). */

/** Text in English and Spanish. `es` is null if there is no translation. */
const InBoth = z.object({ en: Text, es: Text.nullable() });

/** Identifies a question on the member's path through the survey. */
export const SurveyPlace = z.strictObject({ questionId: z.int().positive(), round: z.int().min(0).max(1000) });
export type SurveyPlace = z.infer<typeof SurveyPlace>;

/** A question as the member sees it. */
export const FormQuestion = z
  .object({
    ...SurveyPlace.shape,
    text: InBoth,
    type: z.enum(surveyQuestionTypes),
    isRequired: z.boolean(),
    options: z.array(z.object({ id: z.int().positive(), text: InBoth })),
    input: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable(),
    /** The first and last allowed day, in the format `yyyy-MM-dd`. */
    minDate: Text.nullable(),
    maxDate: Text.nullable(),
    /** The current answer; null if the question has no answer. */
    answer: z
      .object({
        skipped: z.boolean(),
        selectedOptionIds: z.array(z.int().positive()),
        textResponse: Text.nullable(),
      })
      .nullable(),
    /** The answer that is proposed if there is no answer yet. It becomes the answer if the member continues. */
    proposed: z.object({ selectedOptionIds: z.array(z.int().positive()), textResponse: Text.nullable() }).nullable(),
  })
  .meta({ id: 'FormQuestion' });
export type FormQuestion = z.infer<typeof FormQuestion>;

/** A valid link's survey page, with the next step for this device. */
export const SurveyForm = LinkHead.extend({
  displayName: InBoth,
  summary: InBoth,
  /** `identity`: a question was answered on a different device. The answers are shown only after the identity step. */
  stand: z.enum(['welcome', 'identity', 'question', 'checkpoint', 'finished']),
  question: FormQuestion.nullable(),
  /** The checkpoint that the member has reached. If `isEnd` is true, it completes the survey. */
  checkpoint: z.object({ title: InBoth, message: InBoth, isEnd: z.boolean() }).nullable(),
  /** The previous question on the path. `behind` is the question that follows once the current one is answered. */
  before: SurveyPlace.nullable(),
  behind: SurveyPlace.nullable(),
  /** The question's position on the path. `percent` is the survey's progress. */
  number: z.int().nonnegative(),
  percent: z.int().min(0).max(100),
  /** When the next part is due. Null if there is no next part, or if it has no due date. */
  nextDueAt: Instant.nullable(),
}).meta({ id: 'SurveyForm' });
export type SurveyForm = z.infer<typeof SurveyForm>;

/** A link to a member's survey page, as the member's guide sees it. */
export const SurveyLink = GivenLink.meta({ id: 'SurveyLink' });
export type SurveyLink = z.infer<typeof SurveyLink>;

/** The secret that identifies a device. Only the device receives it. The server does not store it. */
const DeviceKey = z.string().max(100);
const textCharacters = 5000;

const byKey = publicAccess('the key of the link, in the body, is the authority');
const onAssigned = onRecord('CAN_COMPLETE_SURVEYS', 'assigned-survey', 'params.id');
const params = z.object({ id: idParam('AssignedSurvey') });
const subjects = ['reply.memberId'] as const;
const memberId = idOf('Member');

export const surveyForm = {
  makeLink: endpoint({
    method: 'POST',
    path: '/surveys/v2/assigned/{id}/links',
    summary: 'Create a link for the member to answer the survey. Its address is returned only once',
    access: onAssigned,
    subjects,
    params,
    reply: z.object({ id: Id, url: Text, memberId }),
    status: 201,
    codes: ['SURVEY_COMPLETE'],
    tellsSecret: true,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/surveys/v2/assigned/{id}/links/send',
    summary: 'Text a link to the member. Its key is created when the text is sent',
    access: onAssigned,
    subjects,
    params,
    body: z.strictObject({
      phoneNumberId: idOf('PhoneNumber').nullish(),
      languageCode: z.enum(consentLanguages),
    }),
    reply: z.object({ id: Id, memberId }),
    status: 201,
    codes: [
      'SURVEY_COMPLETE',
      'CONTACT_HELD',
      'TEXTING_NOT_ALLOWED',
      'NUMBER_OPTED_OUT',
      'NUMBER_NOT_FOUND',
      'NO_LINE',
    ],
  }),
  revokeLink: endpoint({
    method: 'POST',
    path: '/surveys/v2/assigned/{id}/links/revoke',
    summary: 'Revoke a link. Its answers are not deleted',
    access: onAssigned,
    subjects,
    params,
    body: z.strictObject({ linkId: Id }),
    reply: z.object({ revoked: z.boolean(), memberId }),
  }),
  openForm: endpoint({
    method: 'POST',
    path: '/surveys/link/open',
    summary: 'The survey of a link. This request changes nothing',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ key: LinkKey, device: DeviceKey.nullish(), at: SurveyPlace.optional() }),
    reply: SurveyForm,
    codes: ['LINK_EXPIRED'],
    isLookup: true,
  }),
  noteForm: endpoint({
    method: 'POST',
    path: '/surveys/link/progress',
    summary: 'Report that the survey page was opened. The guide can see this status',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ key: LinkKey }),
    reply: z.object({ noted: z.boolean() }),
    codes: ['LINK_EXPIRED'],
    isLookup: true,
  }),
  beginForm: endpoint({
    method: 'POST',
    path: '/surveys/link/begin',
    summary: 'Start a survey without answers on this device',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ key: LinkKey }),
    reply: z.object({ device: Text }),
    status: 201,
    codes: ['LINK_EXPIRED', 'SURVEY_COMPLETE', 'SURVEY_IDENTITY_NEEDED'],
    tellsSecret: true,
    isLookup: true,
  }),
  identifyForm: endpoint({
    method: 'POST',
    path: '/surveys/link/identity',
    summary:
      'Identify the person who continues a survey on a different device. The input is compared with the member and stored',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({
      key: LinkKey,
      name: lineOf(z.string().min(2, '{label} must be at least {minimum} characters'), 200),
      /** At least eight characters. The browser's date input sends yyyy-MM-dd. */
      dateOfBirth: lineOf(z.string().min(8, '{label} must be at least {minimum} characters'), 40),
    }),
    reply: z.object({ device: Text }),
    status: 201,
    codes: ['LINK_EXPIRED', 'SURVEY_IDENTITY_MISMATCH'],
    tellsSecret: true,
    isLookup: true,
  }),
  answerForm: endpoint({
    method: 'POST',
    path: '/surveys/link/answer',
    summary: 'Answer a question. Earlier answers stay in the history',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({
      key: LinkKey,
      device: DeviceKey,
      ...SurveyPlace.shape,
      /** True if the member skipped the question. The answer is then empty. */
      skipped: z.boolean().optional(),
      selectedOptionIds: z.array(z.int().positive()).max(200).optional(),
      textResponse: prose(textCharacters).optional(),
      /** A new key each time the button is pressed. Repeated requests with the same key store only one answer. */
      submissionKey: z.uuid(),
    }),
    reply: SurveyForm,
    codes: [
      'LINK_EXPIRED',
      'SURVEY_ANSWERED_OTHERWISE',
      'SURVEY_COMPLETE',
      'SURVEY_CYCLE',
      'SURVEY_IDENTITY_NEEDED',
      'SURVEY_NOT_SUPPORTED',
      'SURVEY_QUESTION_NOT_FOUND',
    ],
    isLookup: true,
  }),
  submitForm: endpoint({
    method: 'POST',
    path: '/surveys/link/submit',
    summary: 'Finish the part whose checkpoint was reached, or the survey after its last part',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ key: LinkKey, device: DeviceKey }),
    reply: SurveyForm,
    codes: ['LINK_EXPIRED', 'SURVEY_COMPLETE', 'SURVEY_CYCLE', 'SURVEY_IDENTITY_NEEDED', 'SURVEY_UNFINISHED'],
    isLookup: true,
  }),
};
