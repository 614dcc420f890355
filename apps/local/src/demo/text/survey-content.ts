import type { SurveyCheckpoint, SurveyContent, SurveyOption, SurveyQuestion } from '@guidepost/contracts';

/** A checkpoint in a JSON file. Without `dueDateOffsetDays`, the next part is due at once. */
interface ShortCheckpoint {
  title: string;
  summary: string;
  message: string;
  dueDateOffsetDays?: number;
  isCompletionCheckpoint?: true;
}

/** An option in a JSON file. `next` is the key of the question that follows this answer. */
interface ShortOption {
  text: string;
  next?: string;
  prompt?: { title: string; text: string };
  flag?: 'isAlreadyCompletedOption' | 'isCompletedWithReemaOption' | 'isRefusalOption' | 'isVerificationOption';
  checkpoint?: ShortCheckpoint;
}

interface ShortQuestion extends Partial<Omit<SurveyQuestion, 'options' | 'title' | 'text' | 'checkpoint'>> {
  key: string;
  title: string;
  text: string;
  options?: readonly (string | ShortOption)[];
  checkpoint?: ShortCheckpoint;
}

/** A survey in a JSON file. It contains only the fields that differ from the defaults. */
export interface ShortSurvey {
  name: string;
  /** Same as `name` if missing. */
  displayName?: string;
  summary: string;
  isActionSurvey?: boolean;
  questions: readonly ShortQuestion[];
}

/** Adds the missing fields, ids and positions to a survey from a JSON file. */
export const surveyOf = ({
  name,
  displayName = name,
  summary,
  isActionSurvey = false,
  questions,
}: ShortSurvey): SurveyContent => ({ name, displayName, summary, isActionSurvey, questions: questionsOf(questions) });

const checkpointOf = (checkpoint: ShortCheckpoint | undefined): SurveyCheckpoint | null =>
  checkpoint === undefined
    ? null
    : {
        title: checkpoint.title,
        message: checkpoint.message,
        summary: checkpoint.summary,
        dueDateOffsetDays: checkpoint.dueDateOffsetDays ?? 0,
        isCompletionCheckpoint: checkpoint.isCompletionCheckpoint ?? false,
      };

function questionsOf(shortQuestions: readonly ShortQuestion[]): SurveyQuestion[] {
  let optionId = 0;
  return shortQuestions.map(({ options = [], checkpoint, ...question }, index) => ({
    id: index + 1,
    sortOrder: index + 1,
    type: options.length > 0 ? 'radio' : 'text',
    isRequired: true,
    allowMultiple: false,
    nextQuestionKey: null,
    prompt: null,
    checkpoint: checkpointOf(checkpoint),
    validationConfiguration: null,
    input: null,
    dependentQuestionId: null,
    dependentOptionId: null,
    isActionTakenDateQuestion: false,
    isExpectedCompletionDateQuestion: false,
    ...question,
    options: options.map((option, n): SurveyOption => {
      const { text, next, prompt, flag, ...more }: ShortOption = typeof option === 'string' ? { text: option } : option;
      optionId += 1;
      return {
        id: optionId,
        sortOrder: n + 1,
        text,
        nextQuestionKey: next ?? null,
        prompt: prompt ?? null,
        checkpoint: checkpointOf(more.checkpoint),
        isAlreadyCompletedOption: flag === 'isAlreadyCompletedOption',
        isCompletedWithReemaOption: flag === 'isCompletedWithReemaOption',
        isRefusalOption: flag === 'isRefusalOption',
        isVerificationOption: flag === 'isVerificationOption',
      };
    }),
  }));
}
