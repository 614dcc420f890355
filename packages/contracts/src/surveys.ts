import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { Id, Instant, idOf, idParam, MemberId, prose, Text, Version } from './fields.ts';
import {
  LearnMoreContent,
  SurveyAssignment,
  SurveyCheckpoint,
  SurveyContent,
  SurveyDue,
  SurveyOption,
  SurveyQuestion,
  SurveyValidation,
} from './survey-content.ts';
import { SurveyLink, surveyForm } from './survey-form.ts';

/** Assigned surveys and their answers (docs/areas/surveys.md). */

/** A published survey in a list. */
export const SurveyBrief = z
  .object({
    id: idOf('Survey'),
    key: Text,
    name: Text,
    displayName: Text,
    summary: Text,
    isActionSurvey: z.boolean(),
    assignmentConfiguration: SurveyAssignment,
    initialCheckpointDueAt: SurveyDue,
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'SurveyBrief' });
export type SurveyBrief = z.infer<typeof SurveyBrief>;

/** A survey with its published version's questions. `surveyVersion` is null if the survey was never published. */
export const Survey = SurveyBrief.extend({
  surveyVersion: z
    .object({ id: idOf('SurveyVersion'), number: z.int(), questions: z.array(SurveyQuestion) })
    .nullable(),
}).meta({ id: 'Survey' });
export type Survey = z.infer<typeof Survey>;

/** A question in an assigned survey. */
export const AssignedSurveyQuestion = SurveyQuestion.omit({ validationConfiguration: true, options: true })
  .extend({
    validationConfig: SurveyValidation.nullable(),
    options: z.array(SurveyOption),
  })
  .meta({ id: 'AssignedSurveyQuestion' });
export type AssignedSurveyQuestion = z.infer<typeof AssignedSurveyQuestion>;

const Person = z.object({ id: idOf('Staff'), name: Text });

/** The current answer to a question. The server also stores all earlier answers. */
export const SurveyQuestionResponse = z
  .object({
    responseId: idOf('SurveyAnswer'),
    assignedSurveyId: idOf('AssignedSurvey'),
    questionId: z.int().positive(),
    /**
     * Number of times that the question was reached before. A survey can return to a question after a checkpoint and
     * then asks it again.
     */
    round: z.int().nonnegative(),
    skipped: z.boolean(),
    selectedOptionIds: z.array(z.int().positive()),
    textResponse: Text.nullable(),
    number: z.number().nullable(),
    date: Text.nullable(),
    dateTime: Text.nullable(),
    /**
     * False if the path no longer contains the question. The answer remains stored and applies again if the path
     * contains the question again.
     */
    isOnPath: z.boolean(),
    /** The user who recorded the answer. Null if the member answered through a link. */
    answeredBy: Person.nullable(),
    answeredAt: Instant,
  })
  .meta({ id: 'SurveyQuestionResponse' });
export type SurveyQuestionResponse = z.infer<typeof SurveyQuestionResponse>;

/** A completed part of the survey. */
export const SurveyPhase = z
  .object({
    checkpoint: SurveyCheckpoint,
    /** Identifies the checkpoint by its question, round and option. */
    checkpointKey: Text,
    completedAt: Instant,
    nextPhaseDueAt: Instant.nullable(),
    summary: Text,
  })
  .meta({ id: 'SurveyPhase' });
export type SurveyPhase = z.infer<typeof SurveyPhase>;

/** The report of an action survey. It is derived from the options and questions that have a flag. */
export const ActionReport = z.object({
  alreadyCompleted: z.boolean(),
  completedWithReema: z.boolean(),
  refused: z.boolean(),
  verified: z.boolean(),
  /** The date when the action was taken, in the format `yyyy-MM-dd`. */
  actionTakenDate: Text.nullable(),
  expectedCompletionDate: Text.nullable(),
});
export type ActionReport = z.infer<typeof ActionReport>;

/** A score's value for a member's answers. */
export const SurveyScoreResult = z
  .object({
    key: Text,
    name: Text,
    /** Null if no scored question is answered. */
    value: z.number().nullable(),
    /** Number of answered questions with a score. `of` is the number of all questions with a score. */
    answered: z.int().nonnegative(),
    of: z.int().nonnegative(),
    /** The value's meaning. Null if answers are missing, or if the survey defines no meaning. */
    band: Text.nullable(),
  })
  .meta({ id: 'SurveyScoreResult' });
export type SurveyScoreResult = z.infer<typeof SurveyScoreResult>;

export const assignedSurveyActions = ['CAN_ANSWER', 'CAN_WRITE_NOTES', 'CAN_REOPEN'] as const;
export type AssignedSurveyAction = (typeof assignedSurveyActions)[number];

export const surveyNoteCharacters = 5000;
export const surveyTextCharacters = 5000;

/** A survey that is assigned to a member. It is open until a completion checkpoint is reached. */
export const AssignedSurvey = z
  .object({
    id: idOf('AssignedSurvey'),
    memberId: MemberId,
    notes: Text.nullable(),
    completedAt: Instant.nullable(),
    /** The user who completed the survey. Null if the member completed it through a link. */
    completedByUserId: idOf('Staff').nullable(),
    completedBy: Person.nullable(),
    dueAt: Instant.nullable(),
    /** True if the survey is past its due date and not complete. */
    isLate: z.boolean(),
    createdAt: Instant,
    needIds: z.array(idOf('Need')),
    hospitalizations: z.array(
      z.object({
        id: idOf('Hospitalization'),
        hospitalName: Text.nullable(),
        admitDate: Text.nullable(),
        dischargeDate: Text.nullable(),
      }),
    ),
    phases: z.array(SurveyPhase),
    survey: z.object({
      id: idOf('Survey'),
      versionNumber: z.int(),
      displayName: Text,
      name: Text,
      summary: Text,
      isActionSurvey: z.boolean(),
      es: SurveyContent.shape.es,
      learnMoreContent: LearnMoreContent.nullable(),
      llmLearnMoreContent: Text.nullable(),
    }),
    questions: z.array(AssignedSurveyQuestion),
    questionResponses: z.array(SurveyQuestionResponse),
    /** The links that the member can use to answer, newest first. */
    links: z.array(SurveyLink),
    /** The current report of an action survey; null for other surveys. */
    actionReport: ActionReport.nullable(),
    scores: z.array(SurveyScoreResult),
    version: Version,
    userPermissions: z.array(z.enum(assignedSurveyActions)),
  })
  .meta({ id: 'AssignedSurvey' });
export type AssignedSurvey = z.infer<typeof AssignedSurvey>;

/** The survey that a to-do is about. */
export const AssignedSurveyBrief = z
  .object({ id: idOf('AssignedSurvey'), name: Text, dueAt: Instant.nullable() })
  .meta({ id: 'AssignedSurveyBrief' });

/** Identifies an assigned survey in live events. */
export const AssignedSurveyRef = z.object({ id: idOf('AssignedSurvey'), memberId: idOf('Member') });

const answerFields = {
  questionId: z.int().positive(),
  round: z.int().min(0).max(1000).optional(),
  /** True if the user skipped the question. The answer is then empty. */
  skipped: z.boolean().optional(),
  /** The answer to a question of type radio, checkbox or select. */
  selectedOptionIds: z.array(z.int().positive()).max(200).optional(),
  /**
   * The answer to a question of any other type. A day has the format `yyyy-MM-dd`, and an instant has the ISO 8601
   * format.
   */
  textResponse: prose(surveyTextCharacters).optional(),
};

const ofAssigned = z.object({ id: idParam('AssignedSurvey') });
const answered = {
  codes: ['SURVEY_COMPLETE', 'SURVEY_QUESTION_NOT_FOUND', 'SURVEY_CYCLE', 'SURVEY_NOT_SUPPORTED'],
} as const;

export const surveys = {
  ...surveyForm,
  list: endpoint({
    method: 'GET',
    path: '/surveys/v2',
    summary: 'Published surveys by name',
    access: withPermission('CAN_VIEW_SURVEYS'),
    reply: z.array(SurveyBrief),
  }),
  get: endpoint({
    method: 'GET',
    path: '/surveys/v2/{surveyId}',
    summary: 'A published survey with its questions',
    access: withPermission('CAN_VIEW_SURVEYS'),
    params: z.object({ surveyId: idParam('Survey') }),
    reply: Survey,
  }),
  ofMember: endpoint({
    method: 'GET',
    path: '/surveys/v2/user/{userId}',
    summary: "A member's surveys: open surveys by due date, then complete surveys, newest first",
    access: onMember('CAN_VIEW_SURVEYS', 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: idParam('Member') }),
    reply: z.array(AssignedSurvey),
  }),
  assigned: endpoint({
    method: 'GET',
    path: '/surveys/v2/assigned/{id}',
    summary: 'A survey of a member, with questions and answers',
    access: onRecord('CAN_VIEW_SURVEYS', 'assigned-survey', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofAssigned,
    reply: AssignedSurvey,
  }),
  questionnaireResponse: endpoint({
    method: 'GET',
    path: '/surveys/v2/assigned/{id}/questionnaire-response',
    summary: 'The answers of a survey as a FHIR R4 QuestionnaireResponse',
    access: onRecord('CAN_VIEW_SURVEYS', 'assigned-survey', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofAssigned,
    reply: z.object({ memberId: MemberId, resource: z.record(z.string(), z.unknown()) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/surveys/v2/assigned/{assignedSurveyId}',
    summary:
      'Write the notes of a survey, or link needs and hospitalizations of its member. This is also possible after completion',
    access: onRecord('CAN_COMPLETE_SURVEYS', 'assigned-survey', 'params.assignedSurveyId'),
    subjects: ['reply.memberId'],
    params: z.object({ assignedSurveyId: idParam('AssignedSurvey') }),
    body: z.strictObject({
      notes: prose(surveyNoteCharacters).nullable().optional(),
      needIds: z.array(idOf('Need')).max(50).optional(),
      hospitalizationIds: z.array(idOf('Hospitalization')).max(50).optional(),
      version: Version.optional(),
    }),
    reply: AssignedSurvey,
    codes: ['VERSION_CONFLICT', 'NEED_NOT_FOUND', 'SURVEY_STAY_NOT_FOUND'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/surveys/v2/question-responses',
    summary: 'Answer a question. Earlier answers stay in the history',
    access: onRecord('CAN_COMPLETE_SURVEYS', 'assigned-survey', 'body.assignedSurveyId'),
    subjects: ['reply.memberId'],
    body: z.strictObject({ assignedSurveyId: idOf('AssignedSurvey'), ...answerFields }),
    reply: AssignedSurvey,
    status: 201,
    ...answered,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/surveys/v2/assigned/{id}/submit',
    summary: 'Finish the part whose checkpoint was reached, or the survey at a completion checkpoint',
    access: onRecord('CAN_COMPLETE_SURVEYS', 'assigned-survey', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofAssigned,
    reply: AssignedSurvey,
    codes: ['SURVEY_COMPLETE', 'SURVEY_UNFINISHED', 'SURVEY_CYCLE'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/surveys/v2/assigned/{id}/reopen',
    summary: 'Reopen a survey that was completed this month',
    access: onRecord('CAN_REOPEN_SURVEYS', 'assigned-survey', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofAssigned,
    reply: AssignedSurvey,
    codes: ['SURVEY_NOT_REOPENABLE'],
  }),

  responses: endpoint({
    method: 'GET',
    path: '/surveys/responses',
    summary: "Older path for a member's surveys",
    access: onMember('CAN_VIEW_SURVEYS', 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({ userId: idParam('Member') }),
    reply: z.array(AssignedSurvey),
  }),
  response: endpoint({
    method: 'GET',
    path: '/surveys/responses/{id}',
    summary: 'Older path for a survey of a member',
    access: onRecord('CAN_VIEW_SURVEYS', 'assigned-survey', 'params.id'),
    subjects: ['reply.memberId'],
    params: ofAssigned,
    reply: AssignedSurvey,
  }),
  answerResponse: endpoint({
    method: 'POST',
    path: '/surveys/responses/answer',
    summary: 'Older path for answering a question',
    access: onRecord('CAN_COMPLETE_SURVEYS', 'assigned-survey', 'body.surveyResponseId'),
    subjects: ['reply.memberId'],
    body: z.strictObject({ surveyResponseId: idOf('AssignedSurvey'), ...answerFields }),
    reply: AssignedSurvey,
    status: 201,
    ...answered,
  }),
  withdrawAnswer: endpoint({
    method: 'DELETE',
    path: '/surveys/responses/answer',
    summary: 'Remove an answer. The question is open again, and the answer stays in the history',
    access: onRecord('CAN_COMPLETE_SURVEYS', 'assigned-survey', 'body.surveyResponseId'),
    subjects: ['reply.memberId'],
    body: z.strictObject({
      surveyResponseId: idOf('AssignedSurvey'),
      questionId: answerFields.questionId,
      round: answerFields.round,
    }),
    reply: AssignedSurvey,
    ...answered,
  }),
};

/** Identifies an answer in live events. */
export const SurveyAnswerRef = AssignedSurveyRef.extend({ questionId: Id });
