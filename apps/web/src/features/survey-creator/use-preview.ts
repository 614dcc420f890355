import type { WrittenSurvey } from '@guidepost/contracts';
import { followSurvey, hasOptions, numbered, type SurveyAnswer } from '@guidepost/rules';
import { useMemo, useRef, useState } from 'react';

type Given = Pick<SurveyAnswer, 'selectedOptionIds' | 'textResponse'>;

/** Difference between the ids of consecutive questions, which leaves room for the ids of their options. */
const idStep = 1000;

/**
 * Returns the survey with stable ids: they do not change when questions are added, moved or deleted. The preview's
 * answers refer to these ids.
 */
export function previewed(survey: WrittenSurvey, ids: Map<string, number>) {
  const content = numbered(survey);
  return {
    ...content,
    questions: content.questions.map((question) => {
      const id = ids.get(question.key) ?? (ids.size + 1) * idStep;
      ids.set(question.key, id);
      return { ...question, id, options: question.options.map((option, index) => ({ ...option, id: id + index + 1 })) };
    }),
  };
}

/**
 * State of the preview, which follows the selected question. If the answers lead to that question, the preview shows
 * it. Otherwise, the path starts at that question. If no question is selected, it starts at the first one.
 * @param chosen the selected question's key; undefined if no question is selected
 */
export function usePreview(survey: WrittenSurvey, chosen: string | undefined) {
  const ids = useRef(new Map<string, number>());
  const content = useMemo(() => previewed(survey, ids.current), [survey]);
  const { questions } = content;
  const [all, setAnswers] = useState<readonly SurveyAnswer[]>([]);
  const [shown, setShown] = useState(0);
  const [from, setFrom] = useState<string>();
  const [followed, setFollowed] = useState<string>();
  // drops an answer if the chosen option no longer exists or the question's type has changed
  const answers = useMemo(() => {
    const byId = new Map(questions.map((question) => [question.id, question]));
    return all.filter(({ questionId, skipped, selectedOptionIds }) => {
      const question = byId.get(questionId);
      if (!question || skipped) return question !== undefined;
      if (!hasOptions(question)) return selectedOptionIds.length === 0;
      return selectedOptionIds.length > 0 && selectedOptionIds.every((id) => question.options.some((o) => o.id === id));
    });
  }, [questions, all]);
  const first = questions.find(({ key }) => key === from);
  const walk = useMemo(() => followSurvey(questions, answers, () => true, first), [questions, answers, first]);
  if (chosen !== followed && (chosen === undefined || questions.some(({ key }) => key === chosen))) {
    setFollowed(chosen);
    const place = walk.steps.findLastIndex(({ question }) => question.key === chosen);
    setShown(Math.max(0, place));
    if (place < 0) setFrom(chosen);
  }
  const begin = () => {
    setAnswers([]);
    setShown(0);
    setFrom(undefined);
  };
  return {
    content,
    walk,
    hasAnswers: answers.length > 0,
    /** Index of the shown question on the path. At the end of the path, it equals the path's length. */
    shown: Math.min(shown, walk.steps.length),
    show: setShown,
    /** Number of the question where the path starts. Undefined if it starts at the first question. */
    startsAt: first?.sortOrder,
    begin,
    giveAnswer(step: (typeof walk.steps)[number], answer: Given) {
      const skipped = answer.selectedOptionIds.length === 0 && (answer.textResponse ?? '').trim() === '';
      const { question, round } = step;
      setAnswers([
        ...answers.filter((one) => one.questionId !== question.id || one.round !== round),
        { ...answer, questionId: question.id, round, skipped },
      ]);
    },
  };
}
