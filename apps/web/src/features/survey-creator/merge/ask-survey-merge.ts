import type { SurveyScore, WrittenSurvey } from '@guidepost/contracts';
import { questionTypeNames } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { askMerge } from '../../../shell/forms/conflict.ts';
import type { Editor } from '../../../shell/forms/editor.ts';
import { differences } from '../../../shell/forms/merge.ts';
import { dependentFields, surveyOfVersion, versionOfSurvey, withOwnKeys } from './merge-surveys.ts';
import { fieldOf, sharedKeys, valuesOf, versionOf } from './versions.ts';

type Question = WrittenSurvey['questions'][number];

/** English labels for the parts of a survey. `partLabels` contains those for the parts of a question. */
const aboutLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  displayName: 'Display name',
  summary: 'Summary',
  isActionSurvey: 'Action survey',
  scores: 'Scores',
  es: 'Spanish',
};
const partLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  text: 'Question text',
  answer: 'Type and options',
  isRequired: 'Required',
  nextQuestionKey: 'Next question',
  prompt: 'Prompt',
  checkpoint: 'Checkpoint',
  askedWhen: 'Conditions for this question',
  flags: 'Report flags',
  es: 'Spanish',
};

/** Maximum number of questions to name when comparing two question orders. */
const namedQuestions = 5;

interface Versions {
  base: WrittenSurvey;
  mine: WrittenSurvey;
  theirs: WrittenSurvey;
}

/** The result of merging. `renamed` maps old to new keys of the user's questions. */
interface Merged {
  survey: WrittenSurvey;
  renamed: ReadonlyMap<string, string>;
}

/**
 * Merges a survey with another user's version. Asks the user only if the other user also changed the content. Returns
 * 'reload' if the user wants the other version, or null if the user goes on editing.
 */
export async function askSurveyMerge(
  versions: Versions & { changedBy: Editor },
  t: TFunction,
): Promise<Merged | 'reload' | null> {
  const { base, theirs, changedBy } = versions;
  const { mine, renamed } = withOwnKeys(base, versions.mine, theirs);
  const [first, second, third] = [versionOfSurvey(base), versionOfSurvey(mine), versionOfSurvey(theirs)];
  const shared = sharedKeys(first, second, third);
  const was = valuesOf(first, shared, dependentFields);
  const own = valuesOf(second, shared, dependentFields);
  const other = valuesOf(third, shared, dependentFields);
  const fields = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const found = differences(fields, was, own, other);
  // keeps this user's content, because the other user changed something else, for example the assignment
  if (found.every(({ by }) => by === 'me')) return { survey: mine, renamed };
  const speech = partDescriptions({ base, mine, theirs }, t);
  const answer = await askMerge({ found, mine: own, changedBy, ...speech });
  if (answer === null || answer === 'reload') return answer;
  return { survey: surveyOfVersion(versionOf(answer, second, third, dependentFields)), renamed };
}

/** Returns functions that name a field and describe its value. */
function partDescriptions({ base, mine, theirs }: Versions, t: TFunction) {
  const all = [...mine.questions, ...theirs.questions, ...base.questions];
  const questionOf = (key: string) => all.find((one) => one.key === key);
  const nameOf = (question: Question | undefined) => question?.title || question?.text || t('New question');
  return {
    labelOf(name: string): string {
      const field = fieldOf(name);
      if ('order' in field) return t('Order of the questions');
      if ('about' in field) return t(aboutLabels[field.about] ?? field.about);
      const question = questionOf(field.key);
      const own = t('Question {number}: {text}', { number: question?.sortOrder ?? '', text: nameOf(question) });
      return field.part === null ? own : `${own} · ${t(partLabels[field.part] ?? field.part)}`;
    },
    say(name: string, value: unknown): string {
      const field = fieldOf(name);
      if (value === undefined) return 'part' in field && field.part === null ? t('Deleted') : '';
      if ('order' in field) {
        const keys = value as string[];
        const names = keys.slice(0, namedQuestions).map((key) => nameOf(questionOf(key)));
        return names.join(', ') + (keys.length > namedQuestions ? ', …' : '');
      }
      if ('key' in field && field.part === null) return nameOf(value as Question);
      return describePart('about' in field ? field.about : (field.part ?? ''), value, t, (key) =>
        nameOf(questionOf(key)),
      );
    },
  };
}

function describePart(part: string, value: unknown, t: TFunction, nameOf: (key: string) => string): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (part === 'nextQuestionKey') return value === null ? '' : nameOf(value as string);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if (part === 'answer') {
    const { type, options = [] } = value as Pick<Question, 'type'> & Partial<Pick<Question, 'options'>>;
    return [sentenceText(t, questionTypeNames[type]), ...options.map(({ text }) => text)].join(', ');
  }
  if (part === 'scores') return (value as SurveyScore[]).map(({ name }) => name).join(', ');
  if (part === 'askedWhen') return t('{count} conditions', { count: (value as unknown[]).length });
  // a prompt, a checkpoint or Spanish texts
  return Object.values(value)
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' / ');
}
