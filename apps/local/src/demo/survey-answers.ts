import type { AssignedSurveyId, StaffId, SurveyContent } from '@guidepost/contracts';
import { followSurvey, nextPhaseDueAt, readAnswer, type SurveyAnswer } from '@guidepost/rules';
import type { Random } from './random.ts';
import { dayOf } from './times.ts';

const free: Readonly<Record<string, readonly string[]>> = {
  name: ['By my first name', 'Just my name is fine', 'Miss, please', 'Anything but late for dinner'],
  'which-bill': ['Electricity, $212', 'Water, about $90', 'Gas, they sent a second letter', 'Phone, $64'],
  household: ['My daughter and her two', 'Nobody, just the cat', 'My husband', 'My sister since October'],
  'keeps-home': ['My knee, and the stairs', 'Nobody to watch the little one', 'I get anxious in crowds'],
};

interface StoryContext {
  id: AssignedSurveyId;
  content: SurveyContent;
  by: StaffId;
  zone: string;
  /** Start of the survey. */
  from: Temporal.Instant;
  /** Maximum number of answers. Each checkpoint that these answers reach is completed. */
  most: number;
  /** Fixed answers by question key. Null skips the question. All other answers are random. */
  fixed?: Readonly<Record<string, string | null>>;
  nextId(table: string): number;
  random: Random;
}

interface AnswerRows {
  survey_answers: Record<string, unknown>[];
  assigned_survey_phases: Record<string, unknown>[];
  /** Completion time of the survey; null if it is open. */
  completedAt: Temporal.Instant | null;
  /** Due time of the next part; null if no part was completed or there is no next part. */
  nextDueAt: Temporal.Instant | null;
}

/** Creates the answers to a survey as a guide would give them, question by question. */
export function notifySurvey(telling: StoryContext): AnswerRows {
  const { id, content, by, zone, from, most, fixed = {}, nextId, random } = telling;
  const answerRows: AnswerRows = { survey_answers: [], assigned_survey_phases: [], completedAt: null, nextDueAt: null };
  const answers: SurveyAnswer[] = [];
  const finished = new Set<string>();
  let at = from;
  while (answerRows.completedAt === null) {
    const { state, current } = followSurvey(content.questions, answers, (key) => finished.has(key));
    if (state === 'checkpoint' || state === 'complete') {
      const { checkpoint, checkpointKey } = current ?? {};
      if (!checkpoint || !checkpointKey) break;
      at = at.add({ seconds: 20 });
      const next = state === 'complete' ? null : nextPhaseDueAt(checkpoint.dueDateOffsetDays, at, zone);
      answerRows.assigned_survey_phases.push({
        id: nextId('assigned_survey_phases'),
        assigned_survey_id: id,
        checkpoint_key: checkpointKey,
        checkpoint,
        completed_at: at.toString(),
        completed_by: by,
        device_id: null,
        next_phase_due_at: next?.toString() ?? null,
      });
      finished.add(checkpointKey);
      if (state === 'complete') answerRows.completedAt = at;
      answerRows.nextDueAt = next;
      continue;
    }
    if (state !== 'open' || !current || answers.length >= most) break;
    at = at.add({ seconds: random.between(25, 120) });
    const { question, round } = current;
    const fixedAnswer = fixed[question.key];
    const option =
      question.options.find(({ text }) => text === fixedAnswer) ??
      question.options.at(random.between(0, question.options.length - 1));
    const day = dayOf(at, zone).add({ days: question.isExpectedCompletionDateQuestion ? 9 : -random.between(3, 60) });
    const read = readAnswer(
      question,
      fixedAnswer === null
        ? {}
        : {
            selectedOptionIds: option ? [option.id] : [],
            textResponse:
              question.type === 'date' ? day.toString() : (fixedAnswer ?? random.pick(free[question.key] ?? ['Yes'])),
          },
      dayOf(at, zone).toString(),
      zone,
    );
    if (!read.answer) throw new Error(`${question.key} cannot be answered so: ${read.problem.key}`);
    answers.push({ questionId: question.id, round, ...read.answer });
    answerRows.survey_answers.push({
      id: nextId('survey_answers'),
      assigned_survey_id: id,
      question_id: question.id,
      round,
      skipped: read.answer.skipped,
      withdrawn: false,
      selected_option_ids: `{${read.answer.selectedOptionIds.join()}}`,
      text_response: read.answer.textResponse,
      date: read.answer.date,
      answered_by: by,
      device_id: null,
      answered_at: at.toString(),
    });
  }
  return answerRows;
}
