import type { AssignedSurveyId } from '@guidepost/contracts';
import { dayIn, isSurveyDue, type SurveyDates, surveyDueReason, surveyReminderDays } from '@guidepost/rules';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import type { TodoCause, TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findDueSurveys, lockSurveysToRemind } from './queries-due.ts';

const type = 'SURVEY_DUE';
/** Maximum number of to-dos that one transaction opens. */
const batchSize = 200;

const causeOf = (id: AssignedSurveyId): TodoCause => ({ type, causeType: 'assigned_survey', causeId: id });

type UpdateContext = Pick<Acting, 'db' | 'now' | 'services'>;

/** Closes the to-dos for due surveys. */
export const closeDueTodos = ({ db, now, services }: UpdateContext, ids: readonly AssignedSurveyId[]): Promise<void> =>
  services.todos.closeAll(db, ids.map(causeOf), now.toString());

export const closeDueTodo = (updateContext: UpdateContext, id: AssignedSurveyId): Promise<void> =>
  closeDueTodos(updateContext, [id]);

/** Closes a survey's to-do if the survey is complete or its new due date is more than a week away. */
export async function updateDueTodo(
  updateContext: UpdateContext,
  id: AssignedSurveyId,
  dates: SurveyDates,
): Promise<void> {
  if (!isSurveyDue(dates, updateContext.now)) await closeDueTodo(updateContext, id);
}

/** Opens a to-do for each open survey that is overdue or due within a week. A second run changes nothing. */
export async function updateDueTodos(context: JobContext): Promise<void> {
  const now = context.now();
  const until = now.add({ hours: 24 * surveyReminderDays }).toString();
  await inBatches(context, {
    batch: batchSize,
    lock: (tx, which) => lockSurveysToRemind(tx, until, which),
    async work(tx, found) {
      for (const survey of found)
        await context.services.todos.open(tx, {
          ...causeOf(survey.id),
          memberId: survey.member_id,
          date: dayIn(now, survey.zone),
          createdAt: now.toString(),
        });
    },
    message: 'the to-do of a survey was not opened',
    fieldsOf: ({ id }) => ({ assignedSurveyId: id }),
  });
}

export const dueSweep: Sweep = {
  name: 'due surveys',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'surveys' },
  run: updateDueTodos,
};

/** To-do in Follow up for a survey that is due. */
export const surveyTodoType: TodoType = {
  type,
  permission: 'CAN_VIEW_SURVEYS',
  async load(db, ids, _viewer, { now, timeZone }) {
    const today = dayIn(now, timeZone);
    return new Map(
      (await findDueSurveys(db, ids)).map((survey): [number, TodoDetails] => {
        const dueAt = survey.due_at ?? now.toString();
        return [
          survey.id,
          {
            records: { survey: { id: survey.id, name: survey.name, dueAt: survey.due_at } },
            ...surveyDueReason({ name: survey.name, dueOn: dayIn(Temporal.Instant.from(dueAt), survey.zone) }, today),
            at: dueAt,
          },
        ];
      }),
    );
  },
};
