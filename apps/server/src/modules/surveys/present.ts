import type {
  AssignedSurvey,
  AssignedSurveyQuestion,
  SurveyQuestion,
  SurveyQuestionResponse,
} from '@guidepost/contracts';
import {
  actionReport,
  canReopenSurvey,
  followSurvey,
  isOnPath,
  isSurveyLate,
  type SurveyAnswer,
  type SurveyPath,
  scoresOf,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { presentGiven } from '../links/public.ts';
import {
  type AnswerRow,
  type AssignedRow,
  findAnswers,
  findPhases,
  findStays,
  type PhaseRow,
  type StayRow,
} from './queries.ts';
import { findLinks, type SurveyLinkRow } from './queries-links.ts';

/** A member's survey with all its answers. */
export interface AssignedParts {
  survey: AssignedRow;
  answers: AnswerRow[];
  phases: PhaseRow[];
}

/** Converts a stored answer to the form that the rules expect. */
const answerOf = (found: AnswerRow): SurveyAnswer => ({
  questionId: found.question_id,
  round: found.round,
  skipped: found.skipped,
  selectedOptionIds: found.selected_option_ids,
  textResponse: found.text_response,
});

/** Returns the member's path through a survey, which depends on their answers. */
export function pathOf({ survey, answers, phases }: AssignedParts): SurveyPath<SurveyQuestion> {
  const finished = new Set(phases.map(({ checkpoint_key }) => checkpoint_key));
  return followSurvey(survey.content.questions, answers.map(answerOf), (key) => finished.has(key));
}

/** Loads surveys' answers and presents the surveys for a viewer. */
export async function presentAll(
  db: Db,
  surveys: readonly AssignedRow[],
  viewer: Viewer,
  now: Temporal.Instant,
): Promise<AssignedSurvey[]> {
  const ids = surveys.map(({ id }) => id);
  const [answers, phases, stays, links] = await Promise.all([
    findAnswers(db, ids),
    findPhases(db, ids),
    findStays(db, ids),
    findLinks(db, ids),
  ]);
  const of = <T extends { assigned_survey_id: number }>(list: readonly T[], id: number) =>
    list.filter((one) => one.assigned_survey_id === id);
  return surveys.map((survey) =>
    present(
      { survey, answers: of(answers, survey.id), phases: of(phases, survey.id) },
      of(stays, survey.id),
      of(links, survey.id),
      viewer,
      now,
    ),
  );
}

function present(
  parts: AssignedParts,
  stays: readonly StayRow[],
  links: readonly SurveyLinkRow[],
  viewer: Viewer,
  now: Temporal.Instant,
): AssignedSurvey {
  const { survey, answers, phases } = parts;
  const { content } = survey;
  const walk = pathOf(parts);
  const dates = { dueAt: survey.due_at, completedAt: survey.completed_at };
  const has = (permission: Parameters<Viewer['permissions']['has']>[0]) => viewer.permissions.has(permission);
  const mayComplete = has('CAN_COMPLETE_SURVEYS');
  const onPath = new Set(walk.steps.map(({ checkpointKey }) => checkpointKey));
  return {
    id: survey.id,
    memberId: survey.member_id,
    notes: survey.notes,
    completedAt: survey.completed_at,
    completedByUserId: survey.completed_by,
    completedBy:
      survey.completed_by === null ? null : { id: survey.completed_by, name: survey.completed_by_name ?? '' },
    dueAt: survey.due_at,
    isLate: isSurveyLate(dates, now),
    createdAt: survey.created_at,
    needIds: has('CAN_SEE_USER_NEEDS') ? survey.need_ids : [],
    hospitalizations: has('CAN_SEE_HOSPITALIZATIONS')
      ? stays.map(({ id, hospital, admit_date, discharge_date }) => ({
          id,
          hospitalName: hospital,
          admitDate: admit_date,
          dischargeDate: discharge_date,
        }))
      : [],
    phases: phases
      .filter(({ checkpoint_key }) => onPath.has(checkpoint_key))
      .map(({ checkpoint, checkpoint_key, completed_at, next_phase_due_at }) => ({
        checkpoint,
        checkpointKey: checkpoint_key,
        completedAt: completed_at,
        nextPhaseDueAt: next_phase_due_at,
        summary: checkpoint.summary,
      })),
    survey: {
      id: survey.survey_id,
      versionNumber: survey.version_number,
      displayName: content.displayName,
      name: content.name,
      summary: content.summary,
      isActionSurvey: content.isActionSurvey,
      es: content.es,
      learnMoreContent: survey.learn_more,
      llmLearnMoreContent: survey.llm_learn_more,
    },
    questions: content.questions.map(presentQuestion),
    questionResponses: answers.map((answer) => presentAnswer(answer, walk)),
    links: presentGiven(links, now, survey.completed_at !== null),
    actionReport: content.isActionSurvey ? actionReport(walk) : null,
    scores: scoresOf(content.scores ?? [], walk),
    version: survey.version,
    userPermissions: [
      ...(mayComplete && survey.completed_at === null ? (['CAN_ANSWER'] as const) : []),
      ...(mayComplete ? (['CAN_WRITE_NOTES'] as const) : []),
      ...(has('CAN_REOPEN_SURVEYS') && canReopenSurvey(dates, now, viewer.timeZone) ? (['CAN_REOPEN'] as const) : []),
    ],
  };
}

function presentQuestion({ validationConfiguration, ...question }: SurveyQuestion): AssignedSurveyQuestion {
  return { ...question, validationConfig: validationConfiguration };
}

const presentAnswer = (answer: AnswerRow, walk: SurveyPath): SurveyQuestionResponse => ({
  responseId: answer.id,
  assignedSurveyId: answer.assigned_survey_id,
  questionId: answer.question_id,
  round: answer.round,
  skipped: answer.skipped,
  selectedOptionIds: answer.selected_option_ids,
  textResponse: answer.text_response,
  number: answer.number,
  date: answer.date,
  dateTime: answer.date_time,
  isOnPath: isOnPath(walk, { questionId: answer.question_id, round: answer.round }),
  answeredBy: answer.answered_by === null ? null : { id: answer.answered_by, name: answer.answered_by_name ?? '' },
  answeredAt: answer.answered_at,
});
