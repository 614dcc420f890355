import type { WrittenSurvey } from '@guidepost/contracts';
import { followSurvey, hasOptions, numbered, type SurveyAnswer } from '@guidepost/rules';
import { useMemo, useRef, useState } from 'react';

type Given = Pick<SurveyAnswer, 'selectedOptionIds' | 'textResponse'>;

/** A distance between the ids of questions that leaves room for the ids of their options. */
const idStep = 1000;

/**
 * Returns the survey with ids that stay the same while questions are added, moved and deleted. The answers in the
 * preview refer to these ids.
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
 * The state of the preview. It follows the selected question: it goes to its place on the path, or starts at the
 * question if the answers do not lead to it. Without a selected question, it starts at the first question.
 * @param chosen the key of the selected question; undefined if no question is selected
 */
export function usePreview(survey: WrittenSurvey, chosen: string | undefined) {
  const ids = useRef(new Map<string, number>());
  const content = useMemo(() => previewed(survey, ids.current), [survey]);
  const { questions } = content;
  const [all, setAnswers] = useState<readonly SurveyAnswer[]>([]);
  const [shown, setShown] = useState(0);
  const [from, setFrom] = useState<string>();
  const [followed, setFollowed] = useState<string>();
  // an answer is dropped if the question no longer has the chosen option, or has a different type
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
    /** The place of the shown question on the path. At the end of the path, it is the length of the path. */
    shown: Math.min(shown, walk.steps.length),
    show: setShown,
    /** The number of the question at which the path starts. Undefined if it starts at the first question. */
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
