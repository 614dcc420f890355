import { z } from 'zod';
import { Day, idOf, line, prose, Text } from './fields.ts';

/** What a survey is made of, as it is written and as it is frozen when it is published. */

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
/** The types that a survey keeps while it is edited: several of a list cannot be asked. */
export const keptQuestionTypes = surveyQuestionTypes.filter((type) => type !== 'multiselect');
/** The types that can be written; the others come with what is brought in from elsewhere. */
export const writtenQuestionTypes = [
  'radio',
  'checkbox',
  'select',
  'date',
  'text',
] as const satisfies readonly SurveyQuestionType[];

/** The Spanish of texts, by their names; null is not written yet, and shows in English. */
const spanishOf = <const Name extends string>(...names: Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, Text.nullable()])) as Record<Name, z.ZodNullable<typeof Text>>,
  );

/** What a guide is told to say or do beside a question or an option. */
export const SurveyPrompt = z
  .object({ title: Text.nullable(), text: Text, es: spanishOf('title', 'text').optional() })
  .meta({ id: 'SurveyPrompt' });
export type SurveyPrompt = z.infer<typeof SurveyPrompt>;

/** Where the flow stops: a part of the survey is done, or all of it. */
export const SurveyCheckpoint = z
  .object({
    title: Text,
    /** What whoever answers is told when they get here. */
    message: Text,
    /** What is known once the part is done. */
    summary: Text,
    /** The next part is due so many days after this one was done. */
    dueDateOffsetDays: z.int(),
    isCompletionCheckpoint: z.boolean(),
    es: spanishOf('title', 'message', 'summary').optional(),
  })
  .meta({ id: 'SurveyCheckpoint' });
export type SurveyCheckpoint = z.infer<typeof SurveyCheckpoint>;

/** Bounds of an answer; offsets are days from today, negative in the past. */
export const SurveyValidation = z
  .object({
    isRequired: z.boolean().nullable(),
    minDateOffset: z.int().nullable(),
    maxDateOffset: z.int().nullable(),
  })
  .meta({ id: 'SurveyValidation' });
export type SurveyValidation = z.infer<typeof SurveyValidation>;

/** What an option stands for in the reports on actions. */
export const surveyOptionFlags = [
  'isAlreadyCompletedOption',
  'isCompletedWithReemaOption',
  'isRefusalOption',
  'isVerificationOption',
] as const;
/** The same of a question. */
export const surveyQuestionFlags = ['isActionTakenDateQuestion', 'isExpectedCompletionDateQuestion'] as const;

const Flag = z.boolean();

/** What something is called where it came from. */
const Name = z.string().max(1000);
/** What an option is meant by: its words at one time, whole, and a number behind them where two would have the same. */
const Meant = z.string().max(2010);
/** How many conditions a question may have, lines a condition, scores a survey, and bands a score. */
export const surveyMost = { conditions: 20, lines: 60, scores: 20, bands: 20 } as const;
const Bound = z.number().min(-1e15).max(1e15);

export const surveyOperators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const;
/**
 * What an earlier answer is compared by. `answer` is the code of an option, a number, a day or a text; with 'exists' it
 * is 'true' or 'false'.
 */
export const SurveyCondition = z
  .strictObject({
    /** One of the tests is enough; else all of them have to hold. */
    any: z.boolean(),
    tests: z
      .array(z.strictObject({ questionKey: Name, operator: z.enum(surveyOperators), answer: Meant }))
      .min(1)
      .max(surveyMost.lines),
  })
  .meta({ id: 'SurveyCondition' });
export type SurveyCondition = z.infer<typeof SurveyCondition>;

/** The result of a score, from one number to another; null is without bound. */
export const SurveyBand = z.strictObject({
  min: Bound.nullable(),
  max: Bound.nullable(),
  label: z.string().trim().min(1, 'Name is required.').max(200),
});
export type SurveyBand = z.infer<typeof SurveyBand>;

/** A number that is made of answers: the sum of what the chosen options count. */
export const SurveyScore = z
  .strictObject({
    key: Name,
    name: z.string().trim().min(1, 'Name is required.').max(300),
    questionKeys: z.array(Name).min(1).max(400),
    bands: z.array(SurveyBand).max(surveyMost.bands),
    /** What it is called where the survey came from. */
    linkId: Name.optional(),
  })
  .meta({ id: 'SurveyScore' });
export type SurveyScore = z.infer<typeof SurveyScore>;

/** What surveys have that came from elsewhere, and those in which somebody wrote it: conditions, scores, and what they name. */
export const broughtOption = {
  /** Its name, of its own within the question: the one where it came from, or its words before they were changed. */
  code: Meant.optional(),
  /** What it counts in a score. */
  score: Bound.optional(),
};
export const broughtQuestion = {
  linkId: Name.optional(),
  /** What is filled in before anybody answers: codes of options, or one text. */
  initial: z.array(Meant).max(60).optional(),
  /** It is asked only where all of these hold. */
  askedWhen: z.array(SurveyCondition).max(surveyMost.conditions).optional(),
};

export const SurveyOption = z
  .object({
    /** Of its own within the version of the survey. */
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
    ...broughtOption,
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
    /** Of its own within the version of the survey. */
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
    /** Bounds of a number, and whether it has no fraction. */
    input: SurveyNumberInput.nullable(),
    /** It is asked only where this question was answered, with this option where one is named. */
    dependentQuestionId: z.int().positive().nullable(),
    dependentOptionId: z.int().positive().nullable(),
    options: z.array(SurveyOption),
    isActionTakenDateQuestion: Flag,
    isExpectedCompletionDateQuestion: Flag,
    ...broughtQuestion,
    es: spanishOf('title', 'text').optional(),
  })
  .meta({ id: 'SurveyQuestion' });
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

/** A survey as its administrators write it. */
export const SurveyContent = z
  .object({
    name: Text,
    displayName: Text,
    summary: Text,
    isActionSurvey: z.boolean(),
    questions: z.array(SurveyQuestion),
    scores: z.array(SurveyScore).max(surveyMost.scores).optional(),
    es: spanishOf('displayName', 'summary').optional(),
  })
  .meta({ id: 'SurveyContent' });
export type SurveyContent = z.infer<typeof SurveyContent>;

const Month = z.int().min(1, '{label} must be at least {minimum}').max(12, '{label} must be at most {maximum}');

/** The days of program that a client's members have on average, as a due date's offset. */
export const averageProgramDays = 'average-program-days';
/** The offsets that a due date can have; null is none. */
export const dueOffsetDays = [30, 60, 90, 120, 240] as const;
export const DueOffset = z.union([
  z.int().min(0, '{label} must be at least {minimum}').max(3660, '{label} must be at most {maximum}'),
  z.literal(averageProgramDays),
]);
export type DueOffset = z.infer<typeof DueOffset>;

const SegmentDue = z.strictObject({
  segmentId: idOf('Segment'),
  offsetValue: DueOffset.nullable(),
  /** Not due after the end of this month. */
  maxMonth: Month.nullable(),
});

/** When the first part of a survey is due after it was assigned. A fixed day goes before an offset. */
export const SurveyDue = z
  .strictObject({
    offsetValue: DueOffset.nullable(),
    maxMonth: Month.nullable(),
    fixedDate: Day.nullable(),
    segmentOverrides: z.array(SegmentDue).max(50),
  })
  .meta({ id: 'SurveyDue' });
export type SurveyDue = z.infer<typeof SurveyDue>;

/** The wording is fixed. */
export const windowTexts = {
  startAfterEnd: 'Start month cannot be later than end month.',
  endBeforeStart: 'End month cannot be before start month.',
  noStart: 'First month field is required if setting Last month field.',
  noEnd: 'Last month field is required if setting First month field.',
} as const;

/** The months of a year in which a survey is assigned; both or neither. */
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

/** Who gets a survey: an empty list of segments or stages asks nothing, an empty list of clients reaches nobody. */
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

/** The most characters that what is read in a section has: what is folded out, or a block of it. */
export const learnMoreCharacters = 5000;
export const learnMoreSummaryCharacters = 300;

/** What is told of a survey, a step or a resource to whoever wants to know more. */
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
                title: line(200).nullable(),
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
