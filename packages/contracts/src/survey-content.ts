import { z } from 'zod';
import { Day, idOf, line, prose, Text } from './fields.ts';

/** A survey's content. A draft and a published version have the same format. */

export const surveyQuestionTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'date-time',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'info',
] as const;
export type SurveyQuestionType = (typeof surveyQuestionTypes)[number];
/**
 * Types that a question can have while its survey is edited. `multiselect` is missing, because such a question cannot
 * be asked.
 */
export const storedQuestionTypes = surveyQuestionTypes.filter((type) => type !== 'multiselect');
/** Types that administrators can choose. The other types exist only in imported surveys. */
export const editableQuestionTypes = [
  'radio',
  'checkbox',
  'select',
  'date',
  'text',
] as const satisfies readonly SurveyQuestionType[];

/**
 * Returns the schema for the Spanish translations of texts, by name. If a translation is null, the English text is
 * shown.
 */
const spanishOf = <const Name extends string>(...names: Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, Text.nullable()])) as Record<Name, z.ZodNullable<typeof Text>>,
  );

/** Instructions for the guide, shown next to a question or an option. */
export const SurveyPrompt = z
  .object({ title: Text.nullable(), text: Text, es: spanishOf('title', 'text').optional() })
  .meta({ id: 'SurveyPrompt' });
export type SurveyPrompt = z.infer<typeof SurveyPrompt>;

/** A point in the survey where a part of it, or the whole survey, is complete. */
export const SurveyCheckpoint = z
  .object({
    title: Text,
    /** Message to the respondent, shown at this checkpoint. */
    message: Text,
    /** Summary of the results, shown after the part is complete. */
    summary: Text,
    /** Number of days from the completion of this part until the next part is due. */
    dueDateOffsetDays: z.int(),
    isCompletionCheckpoint: z.boolean(),
    es: spanishOf('title', 'message', 'summary').optional(),
  })
  .meta({ id: 'SurveyCheckpoint' });
export type SurveyCheckpoint = z.infer<typeof SurveyCheckpoint>;

/** Limits for an answer. Offsets are in days from today; a negative offset is in the past. */
export const SurveyValidation = z
  .object({
    isRequired: z.boolean().nullable(),
    minDateOffset: z.int().nullable(),
    maxDateOffset: z.int().nullable(),
  })
  .meta({ id: 'SurveyValidation' });
export type SurveyValidation = z.infer<typeof SurveyValidation>;

/** Flags for an option's meaning in the report of an action survey. */
export const surveyOptionFlags = [
  'isAlreadyCompletedOption',
  'isCompletedWithReemaOption',
  'isRefusalOption',
  'isVerificationOption',
] as const;
/** Flags for a question's meaning in the report of an action survey. */
export const surveyQuestionFlags = ['isActionTakenDateQuestion', 'isExpectedCompletionDateQuestion'] as const;

const Flag = z.boolean();

/** A name in an imported survey's file. */
const Name = z.string().max(1000);
/**
 * An option's code: the option's complete text when the code was created. A number is added if two options would have
 * the same code.
 */
const Meant = z.string().max(2010);
/** Maximum number of conditions per question, lines per condition, scores per survey, and bands per score. */
export const surveyLimits = { conditions: 20, lines: 60, scores: 20, bands: 20 } as const;
const Bound = z.number().min(-1e15).max(1e15);

export const surveyOperators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const;
/**
 * A comparison with earlier answers. `answer` is the code of an option, a number, a day or a string. With the operator
 * 'exists', it is 'true' or 'false'.
 */
export const SurveyCondition = z
  .strictObject({
    /** True if one matching test is enough. Otherwise, all tests must match. */
    any: z.boolean(),
    tests: z
      .array(z.strictObject({ questionKey: Name, operator: z.enum(surveyOperators), answer: Meant }))
      .min(1)
      .max(surveyLimits.lines),
  })
  .meta({ id: 'SurveyCondition' });
export type SurveyCondition = z.infer<typeof SurveyCondition>;

/** A range of scores and its meaning. If `min` or `max` is null, there is no limit. */
export const SurveyBand = z.strictObject({
  min: Bound.nullable(),
  max: Bound.nullable(),
  label: z.string().trim().min(1, 'Name is required.').max(200),
});
export type SurveyBand = z.infer<typeof SurveyBand>;

/** A score: the sum of the selected options' scores. */
export const SurveyScore = z
  .strictObject({
    key: Name,
    name: z.string().trim().min(1, 'Name is required.').max(300),
    questionKeys: z.array(Name).min(1).max(400),
    bands: z.array(SurveyBand).max(surveyLimits.bands),
    /** The score's name in an imported survey's file. */
    linkId: Name.optional(),
  })
  .meta({ id: 'SurveyScore' });
export type SurveyScore = z.infer<typeof SurveyScore>;

/**
 * Fields for conditions and scores, and for the names that these use. A survey contains these fields only if it was
 * imported, or if a user added conditions or scores.
 */
export const importedOption = {
  /** The option's code, unique within the question. It is from the imported file, or is the option's earlier text. */
  code: Meant.optional(),
  /** The option's score. */
  score: Bound.optional(),
};
export const importedQuestion = {
  linkId: Name.optional(),
  /** Prefilled answer: option codes, or a single string. */
  initial: z.array(Meant).max(60).optional(),
  /** The question is asked only if all these conditions match. */
  askedWhen: z.array(SurveyCondition).max(surveyLimits.conditions).optional(),
};

export const SurveyOption = z
  .object({
    /** The option's id, unique within the survey's version. */
    id: z.int().positive(),
    sortOrder: z.int().positive().max(1000),
    text: Text,
    nextQuestionKey: Text.nullable(),
    prompt: SurveyPrompt.nullable(),
    checkpoint: SurveyCheckpoint.nullable(),
    isAlreadyCompletedOption: Flag,
    isCompletedWithReemaOption: Flag,
    isRefusalOption: Flag,
    isVerificationOption: Flag,
    ...importedOption,
    es: spanishOf('text').optional(),
  })
  .meta({ id: 'SurveyOption' });
export type SurveyOption = z.infer<typeof SurveyOption>;

export const SurveyNumberInput = z.strictObject({
  min: Bound.nullable(),
  max: Bound.nullable(),
  isWhole: z.boolean().optional(),
});

export const SurveyQuestion = z
  .object({
    /** The question's id, unique within the survey's version. */
    id: z.int().positive(),
    key: Text,
    sortOrder: z.int().positive().max(1000),
    title: Text,
    text: Text,
    type: z.enum(surveyQuestionTypes),
    isRequired: z.boolean().nullable(),
    allowMultiple: z.boolean(),
    nextQuestionKey: Text.nullable(),
    prompt: SurveyPrompt.nullable(),
    checkpoint: SurveyCheckpoint.nullable(),
    validationConfiguration: SurveyValidation.nullable(),
    /** Minimum and maximum for a number, and whether it must be a whole number. */
    input: SurveyNumberInput.nullable(),
    /**
     * The question is asked only if the question with this id was answered. If `dependentOptionId` is set, this option
     * must be selected.
     */
    dependentQuestionId: z.int().positive().nullable(),
    dependentOptionId: z.int().positive().nullable(),
    options: z.array(SurveyOption),
    isActionTakenDateQuestion: Flag,
    isExpectedCompletionDateQuestion: Flag,
    ...importedQuestion,
    es: spanishOf('title', 'text').optional(),
  })
  .meta({ id: 'SurveyQuestion' });
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

/** A survey, as administrators write it. */
export const SurveyContent = z
  .object({
    name: Text,
    displayName: Text,
    summary: Text,
    isActionSurvey: z.boolean(),
    questions: z.array(SurveyQuestion),
    scores: z.array(SurveyScore).max(surveyLimits.scores).optional(),
    es: spanishOf('displayName', 'summary').optional(),
  })
  .meta({ id: 'SurveyContent' });
export type SurveyContent = z.infer<typeof SurveyContent>;

const Month = z.int().min(1, '{label} must be at least {minimum}').max(12, '{label} must be at most {maximum}');

/** Due date offset that equals the average number of days that the client's members spend in the program. */
export const averageProgramDays = 'average-program-days';
/** Due date offsets that the screen offers, in days. */
export const dueOffsetDays = [30, 60, 90, 120, 240] as const;
export const DueOffset = z.union([
  z.int().min(0, '{label} must be at least {minimum}').max(3660, '{label} must be at most {maximum}'),
  z.literal(averageProgramDays),
]);
export type DueOffset = z.infer<typeof DueOffset>;

const SegmentDue = z.strictObject({
  segmentId: idOf('Segment'),
  offsetValue: DueOffset.nullable(),
  /** If set, the due date is no later than the last day of this month. */
  maxMonth: Month.nullable(),
});

/**
 * When the first part of a survey is due. Offsets are counted from the assignment. A fixed day takes precedence over an
 * offset.
 */
export const SurveyDue = z
  .strictObject({
    offsetValue: DueOffset.nullable(),
    maxMonth: Month.nullable(),
    fixedDate: Day.nullable(),
    segmentOverrides: z.array(SegmentDue).max(50),
  })
  .meta({ id: 'SurveyDue' });
export type SurveyDue = z.infer<typeof SurveyDue>;

/** Error messages for a survey's months. The wording is fixed. */
export const windowTexts = {
  startAfterEnd: 'Start month cannot be later than end month.',
  endBeforeStart: 'End month cannot be before start month.',
  noStart: 'First month field is required if setting Last month field.',
  noEnd: 'Last month field is required if setting First month field.',
} as const;

/** The months of a year when a survey is assigned. Either both months are set or neither. */
export const AvailableWindow = z
  .strictObject({ startMonth: Month.nullable(), endMonth: Month.nullable() })
  .check(({ value: { startMonth, endMonth }, issues, value }) => {
    const wrong = (path: 'startMonth' | 'endMonth', message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value });
    if (startMonth === null && endMonth !== null) wrong('startMonth', windowTexts.noStart);
    if (startMonth !== null && endMonth === null) wrong('endMonth', windowTexts.noEnd);
    if (startMonth === null || endMonth === null || startMonth <= endMonth) return;
    wrong('startMonth', windowTexts.startAfterEnd);
    wrong('endMonth', windowTexts.endBeforeStart);
  });

/**
 * The members who get a survey. An empty list of segments or stages matches all members. An empty list of clients
 * matches no member.
 */
export const SurveyAssignment = z
  .strictObject({
    clientIds: z.array(idOf('Client')).max(500),
    segmentIds: z.array(idOf('Segment')).max(200),
    stageIds: z.array(idOf('Stage')).max(50),
    availableWindow: AvailableWindow,
  })
  .meta({ id: 'SurveyAssignment' });
export type SurveyAssignment = z.infer<typeof SurveyAssignment>;

export const noAssignment: SurveyAssignment = {
  clientIds: [],
  segmentIds: [],
  stageIds: [],
  availableWindow: { startMonth: null, endMonth: null },
};
export const noDue: SurveyDue = { offsetValue: null, maxMonth: null, fixedDate: null, segmentOverrides: [] };

/** Maximum length of the details of an expandable section, or of a block of text, in characters. */
export const learnMoreCharacters = 5000;
export const learnMoreSummaryCharacters = 300;

/** Background information on a survey, a step or a resource. */
export const LearnMoreSection = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('accordion'),
    title: line(200),
    sortOrder: z.int().positive().max(1000),
    isHighlighted: z.boolean(),
    entries: z
      .array(
        z.strictObject({
          summary: line(learnMoreSummaryCharacters),
          details: prose(learnMoreCharacters),
        }),
      )
      .min(1)
      .max(100),
  }),
  z.strictObject({
    type: z.literal('copy'),
    title: line(200),
    sortOrder: z.int().positive().max(1000),
    isHighlighted: z.boolean(),
    entries: z
      .array(
        z.strictObject({
          title: line(200),
          copyType: z.enum(['paragraph', 'ordered-list', 'unordered-list']),
          copyBlocks: z
            .array(
              z.strictObject({
                title: line(200).nullable().default(null),
                copy: prose(learnMoreCharacters),
              }),
            )
            .min(1)
            .max(100),
        }),
      )
      .min(1)
      .max(100),
  }),
]);
export type LearnMoreSection = z.infer<typeof LearnMoreSection>;
export const LearnMoreContent = z
  .strictObject({ title: line(200).min(1, 'Title is required.'), sections: z.array(LearnMoreSection).min(1).max(50) })
  .meta({ id: 'LearnMoreContent' });
export type LearnMoreContent = z.infer<typeof LearnMoreContent>;
