import type { SurveyContent, SurveyQuestion } from '@guidepost/contracts';
import type { Json } from '../../imports/read.ts';
import { chosenOptions } from '../questions.ts';
import { scoresOf } from '../scores.ts';
import type { SurveyPath, SurveyStep } from '../survey-path.ts';
import { choiceOf, type FhirItem, itemsOf } from './fhir.ts';
import { codingOf, optionSource, typedValue } from './new-items.ts';
import { ContainedChoices } from './value-sets.ts';
import { type FhirHead, writeQuestionnaire } from './write.ts';

/** Facts about a member's survey, except its answers. */
export interface ResponseHead extends FhirHead {
  id: string;
  memberId: number;
  isComplete: boolean;
  /** Time of the last answer; null if there are no answers. */
  authored: string | null;
}

/** Returns a question's answers as values of the item's type. */
function answersOf(item: FhirItem, { question, answer }: SurveyStep<SurveyQuestion>): Json[] {
  if (!answer || answer.skipped) return [];
  if (question.options.length === 0) {
    const value = answer.textResponse === null ? null : typedValue(item.type, answer.textResponse);
    return value ? [value] : [];
  }
  return chosenOptions(question, answer).map((option) => {
    if (item.type === 'boolean') return { valueBoolean: option.code === 'true' };
    const source = optionSource(item, question, option);
    const key = source && Object.keys(source).find((name) => name.startsWith('value'));
    return source && key ? { [key]: choiceOf(source, 'value') } : { valueCoding: codingOf(option) };
  });
}

/**
 * Writes a member's survey as a FHIR R4 QuestionnaireResponse. It contains the answers on the path, in the
 * Questionnaire's items, and the known scores.
 */
export function writeResponse(
  content: SurveyContent,
  source: Json | null,
  walk: SurveyPath<SurveyQuestion>,
  head: ResponseHead,
): Json {
  const { resource, linkIds } = writeQuestionnaire(content, source, head);
  const choices = new ContainedChoices(resource);
  const byLink = new Map(walk.steps.map((step) => [linkIds.get(step.question.key), step]));
  const scores = new Map(
    scoresOf(content.scores ?? [], walk).map((score, index) => [
      content.scores?.[index]?.linkId ?? score.key,
      score.value,
    ]),
  );
  const fill = (items: readonly FhirItem[]): Json[] =>
    items.flatMap((item): Json[] => {
      const named = { linkId: item.linkId, ...(item.text === undefined ? {} : { text: item.text }) };
      const inside = fill(itemsOf(item));
      if (item.type === 'group') return inside.length > 0 ? [{ ...named, item: inside }] : [];
      const step = byLink.get(item.linkId);
      const score = step ? null : (scores.get(item.linkId) ?? null);
      const value = score === null ? null : typedValue(item.type, String(score));
      const answer = step ? answersOf(choices.withOptions(item), step) : value ? [value] : [];
      if (answer.length === 0) return [];
      // a question's child items are part of its first answer
      return [
        { ...named, answer: answer.map((one, n) => (n === 0 && inside.length > 0 ? { ...one, item: inside } : one)) },
      ];
    });
  const item = fill(resource.item);
  const version = typeof resource.version === 'string' ? `|${resource.version}` : '';
  return {
    resourceType: 'QuestionnaireResponse',
    identifier: { system: 'urn:guidepost:assigned-survey', value: head.id },
    ...(typeof resource.url === 'string' ? { questionnaire: `${resource.url}${version}` } : {}),
    status: head.isComplete ? 'completed' : 'in-progress',
    subject: { identifier: { system: 'urn:guidepost:member', value: String(head.memberId) } },
    ...(head.authored === null ? {} : { authored: head.authored }),
    ...(item.length > 0 ? { item } : {}),
  };
}
