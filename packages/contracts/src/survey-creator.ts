import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, line, prose, Text, Version } from './fields.ts';
import { Sentence } from './sentence.ts';
import {
  importedOption,
  importedQuestion,
  LearnMoreContent,
  SurveyAssignment,
  SurveyContent,
  SurveyDue,
  SurveyNumberInput,
  SurveyScore,
  storedQuestionTypes,
  surveyLimits,
  surveyOptionFlags,
  surveyQuestionFlags,
} from './survey-content.ts';

/** Writing and publishing surveys (docs/areas/surveys.md#versions). */

const Key = z
  .string()
  .trim()
  .min(1, 'Key is required.')
  .max(200)
  .regex(/^[\p{Ll}\p{N}]+(-[\p{Ll}\p{N}]+)*$/u, '{label} must consist of lowercase words joined by hyphens');
const Words = prose(2000);
const DayOffset = z.int().min(-36_600).max(36_600);

const SpanishLine = line(200).nullable();
const SpanishWords = Words.nullable();

const Prompt = z.strictObject({
  title: line(200).nullable(),
  text: Words,
  es: z.strictObject({ title: SpanishLine, text: SpanishWords }).optional(),
});
const Checkpoint = z.strictObject({
  title: line(200),
  message: Words,
  summary: Words,
  dueDateOffsetDays: z
    .int()
    .min(0, '{label} must be at least {minimum}')
    .max(3660, '{label} must be at most {maximum}')
    .default(0),
  isCompletionCheckpoint: z.boolean(),
  es: z.strictObject({ title: SpanishLine, message: SpanishWords, summary: SpanishWords }).optional(),
});
const flags = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.boolean().default(false)])) as Record<
    Name,
    z.ZodDefault<z.ZodBoolean>
  >;
const Option = z.strictObject({
  sortOrder: z.int().positive(),
  text: Words,
  nextQuestionKey: Text.nullable(),
  prompt: Prompt.nullable(),
  checkpoint: Checkpoint.nullable(),
  ...flags(surveyOptionFlags),
  ...importedOption,
  es: z.strictObject({ text: SpanishWords }).optional(),
});
const Question = z.strictObject({
  key: Key,
  sortOrder: z.int().positive(),
  title: line(200),
  text: Words,
  type: z.enum(storedQuestionTypes),
  isRequired: z.boolean(),
  nextQuestionKey: Text.nullable(),
  prompt: Prompt.nullable(),
  checkpoint: Checkpoint.nullable(),
  validationConfiguration: z
    .strictObject({
      isRequired: z.boolean().nullable(),
      minDateOffset: DayOffset.nullable(),
      maxDateOffset: DayOffset.nullable(),
    })
    .nullable(),
  input: SurveyNumberInput.nullable().optional(),
  options: z.array(Option).max(400),
  ...flags(surveyQuestionFlags),
  ...importedQuestion,
  es: z.strictObject({ title: SpanishLine, text: SpanishWords }).optional(),
});

/** A survey, as the survey creator sends it. A draft may be incomplete. */
export const WrittenSurvey = z
  .strictObject({
    name: line(200).min(1, 'Name is required.'),
    displayName: line(200).min(1, 'Display name is required.'),
    summary: Words.min(1, 'Summary is required.'),
    isActionSurvey: z.boolean(),
    questions: z.array(Question).max(400),
    scores: z.array(SurveyScore).max(surveyLimits.scores).optional(),
    es: z.strictObject({ displayName: SpanishLine, summary: SpanishWords }).optional(),
  })
  .meta({ id: 'WrittenSurvey' });
export type WrittenSurvey = z.infer<typeof WrittenSurvey>;

/** A survey with its draft and information about its published version. */
export const SurveyRecord = z
  .object({
    id: idOf('Survey'),
    key: Text,
    surveyContent: SurveyContent,
    assignmentConfiguration: SurveyAssignment,
    initialCheckpointDueAt: SurveyDue,
    learnMoreId: idOf('LearnMore').nullable(),
    publishedAt: Instant.nullable(),
    /** Number of the published version; null if the survey was never published. */
    publishedNumber: z.int().nullable(),
    /** True if the draft was saved after the survey was last published. */
    isDraft: z.boolean(),
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'SurveyRecord' });
export type SurveyRecord = z.infer<typeof SurveyRecord>;

/** A problem that prevents publishing a survey, or a warning before it is published. */
export const SurveyProblem = z
  .object({
    severity: z.enum(['error', 'warning']),
    /** Key of the question; null for the whole survey. */
    questionKey: Text.nullable(),
    text: Text,
    textSentence: Sentence,
  })
  .meta({ id: 'SurveyProblem' });
export type SurveyProblem = z.infer<typeof SurveyProblem>;

/**
 * A question that was added, removed or changed since the survey was published, or a change to the survey itself.
 * `before` or `after` is null if that version has no such value.
 */
export const SurveyChange = z
  .object({
    kind: z.enum(['added', 'removed', 'changed']),
    /** Key of the question; null for a change to the survey itself. */
    questionKey: Text.nullable(),
    /** The number and the text of the question. */
    name: Sentence,
    fields: z.array(z.object({ label: Sentence, before: Sentence.nullable(), after: Sentence.nullable() })),
  })
  .meta({ id: 'SurveyChange' });
export type SurveyChange = z.infer<typeof SurveyChange>;

export const SurveyCheck = z.object({
  problems: z.array(SurveyProblem),
  /** Changes since the published version, in the order of the survey. Empty until it is first published. */
  changes: z.array(SurveyChange),
  nextNumber: z.int(),
  /** Number of members who will get the next version, because they have no survey for the current period. */
  joining: z.int(),
  /**
   * Number of members who were assigned an older version but have not started it. They keep it, unless the user gives
   * them the new version.
   */
  unstarted: z.int(),
  /** Number of members who have started an older version. They keep it. */
  started: z.int(),
});
export type SurveyCheck = z.infer<typeof SurveyCheck>;

export const LearnMoreRecord = z
  .object({ id: idOf('LearnMore'), ...LearnMoreContent.shape, updatedAt: Instant, version: Version })
  .meta({ id: 'LearnMoreRecord' });
export type LearnMoreRecord = z.infer<typeof LearnMoreRecord>;

/** A FHIR R4 resource, stored and returned without changes. */
export const FhirResource = z.record(z.string(), z.unknown()).meta({ id: 'FhirResource' });

/** Maximum length of a Questionnaire file, in characters. */
export const questionnaireCharacters = 4_000_000;

/** The result of importing a Questionnaire as a survey. */
export const ImportedQuestionnaire = z
  .object({
    outcome: z.enum(['created', 'updated', 'unchanged']),
    record: SurveyRecord,
    /** Parts of the file that are stored but not used, or that are used differently than specified. */
    notes: z.array(z.object({ linkId: Text.nullable(), text: Text, textSentence: Sentence })),
  })
  .meta({ id: 'ImportedQuestionnaire' });
export type ImportedQuestionnaire = z.infer<typeof ImportedQuestionnaire>;

const access = withPermission('CAN_ADMINISTRATE_SURVEYS');
const ofSurvey = z.object({ id: idParam('Survey') });
const ofContent = z.object({ id: idParam('LearnMore') });
const named = z.object({ id: idOf('Stage'), key: Text, name: Text });

export const surveyCreator = {
  stagesSegments: endpoint({
    method: 'GET',
    path: '/surveys/admin/stages_segments',
    summary: 'Stages and segments for the audience of a survey',
    access,
    reply: z.object({ stages: z.array(named), segments: z.array(named.extend({ id: idOf('Segment') })) }),
  }),
  assignment: endpoint({
    method: 'PATCH',
    path: '/surveys/admin/assignment/{id}',
    summary: 'Set the audience and the due date of a survey. Members who have the survey keep their due date',
    access,
    params: ofSurvey,
    body: z.strictObject({
      assignmentConfiguration: SurveyAssignment.optional(),
      dueAtConfig: SurveyDue.optional(),
      learnMoreId: idOf('LearnMore').nullable().optional(),
      version: Version.optional(),
    }),
    editorOf: 'survey',
    reply: SurveyRecord,
    codes: ['VERSION_CONFLICT', 'SURVEY_CONTENT_NOT_FOUND'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/surveys/admin/survey-record',
    summary: 'All surveys by name, with drafts',
    access,
    reply: z.array(SurveyRecord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/surveys/admin/survey-record',
    summary: 'Create a survey. If the request has no key, the key is derived from the name',
    access,
    body: z.strictObject({ key: Key.optional(), surveyContent: WrittenSurvey }),
    reply: SurveyRecord,
    status: 201,
    codes: ['SURVEY_KEY_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/surveys/admin/survey-record/{id}',
    summary: 'A survey with its draft',
    access,
    params: ofSurvey,
    reply: SurveyRecord,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/surveys/admin/survey-record/{id}',
    summary: 'Save the draft of a survey. Published versions do not change',
    access,
    params: ofSurvey,
    body: z.strictObject({
      key: Key.optional(),
      surveyContent: WrittenSurvey.optional(),
      version: Version.optional(),
    }),
    editorOf: 'survey',
    reply: SurveyRecord,
    codes: ['SURVEY_KEY_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/surveys/admin/survey-record/{id}',
    summary: 'Delete a survey. Members who have the survey keep it',
    access,
    params: ofSurvey,
    reply: z.object({ id: idOf('Survey') }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/surveys/admin/survey-record/{id}/check',
    summary: 'Preview of publishing the draft, with the problems that prevent it',
    access,
    params: ofSurvey,
    reply: SurveyCheck,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/surveys/admin/survey-record/{id}/publish',
    summary: 'Publish the draft as the version for new assignments',
    access,
    params: ofSurvey,
    body: z.strictObject({
      version: Version.optional(),
      /**
       * True to give the new version to members who have not started an older version. A job does this within a minute.
       */
      movesUnstarted: z.boolean().optional(),
    }),
    /**
     * `moving` is the number of assigned surveys that move to the new version. Null if `movesUnstarted` is not true.
     */
    editorOf: 'survey',
    reply: SurveyRecord.extend({ moving: z.int().nullable() }),
    tells: { moved: 'reply.moving' },
    codes: ['SURVEY_NOT_PUBLISHABLE', 'VERSION_CONFLICT'],
  }),
  importQuestionnaire: endpoint({
    method: 'POST',
    path: '/surveys/admin/questionnaires',
    summary:
      'Import a FHIR R4 Questionnaire as the draft of a new survey, or of the survey that an earlier import of it created',
    access,
    body: z.strictObject({
      /** The file's content, as JSON. */
      questionnaire: z.string().max(questionnaireCharacters),
      /** True to import the file even if the draft was edited after the last import. */
      replace: z.boolean().optional(),
    }),
    reply: ImportedQuestionnaire,
    codes: ['QUESTIONNAIRE_REFUSED', 'SURVEY_EDITED'],
    bodyLimit: 5_000_000,
  }),
  questionnaire: endpoint({
    method: 'GET',
    path: '/surveys/admin/survey-record/{id}/questionnaire',
    summary: 'The last saved version of a survey, as a FHIR R4 Questionnaire',
    access,
    params: ofSurvey,
    reply: FhirResource,
  }),
  listContent: endpoint({
    method: 'GET',
    path: '/surveys/admin/learn-more',
    summary: 'All learn-more content by title',
    access,
    reply: z.array(LearnMoreRecord),
  }),
  createContent: endpoint({
    method: 'POST',
    path: '/surveys/admin/learn-more',
    summary: 'Write learn-more content',
    access,
    body: z.strictObject({ learnMoreContent: LearnMoreContent }),
    reply: LearnMoreRecord,
    status: 201,
  }),
  getContent: endpoint({
    method: 'GET',
    path: '/surveys/admin/learn-more/{id}',
    summary: 'Learn-more content',
    access,
    params: ofContent,
    reply: LearnMoreRecord,
  }),
  updateContent: endpoint({
    method: 'PATCH',
    path: '/surveys/admin/learn-more/{id}',
    summary: 'Change learn-more content',
    access,
    params: ofContent,
    body: z.strictObject({ learnMoreContent: LearnMoreContent, version: Version.optional() }),
    editorOf: 'learn-more',
    reply: LearnMoreRecord,
    codes: ['VERSION_CONFLICT'],
  }),
  removeContent: endpoint({
    method: 'DELETE',
    path: '/surveys/admin/learn-more/{id}',
    summary: 'Delete learn-more content. Surveys no longer link to it',
    access,
    params: ofContent,
    reply: z.object({ id: idOf('LearnMore') }),
  }),
};
