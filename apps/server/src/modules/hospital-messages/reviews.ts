import type { HospitalSenderId } from '@guidepost/contracts';
import { dayIn, parseHl7, readAdt, sentence } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext, Services, Sweep } from '../../platform/module.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { rolesWith } from '../staff/public.ts';
import { lockSender } from './queries-list.ts';
import { closeReviews, findReviews, openReviews, sendersInReview } from './queries-reviews.ts';
import { administrators } from './queries-senders.ts';

const permission = 'CAN_ACCESS_ADMIN_TOOLS';
const causeOf = (causeId: number) => ({ type: 'MATCH_REVIEW', causeType: 'hospital_match_review', causeId });

/**
 * Maximum number of questions that one transaction opens, so that it takes less than ten seconds. Each question is for
 * one user. The job opens the remaining questions later.
 */
const batchSize = 100;

/**
 * Updates the questions about a sender's patients. For each patient that needs a decision, all users who may decide get
 * a todo and a notification. The questions close after one user has decided. The calling code must lock the sender.
 * @returns true if questions may still have to be opened
 */
export async function updateReviewQuestions(
  { tx, now, services }: { tx: Db; now: Temporal.Instant; services: Services },
  senderId: HospitalSenderId,
): Promise<boolean> {
  const at = now.toString();
  const asked = await administrators(tx, rolesWith(permission));
  const closed = (await closeReviews(tx, senderId, asked, at)).map(causeOf);
  await services.todos.closeAll(tx, closed, at);
  await services.notify.withdraw(tx, closed, at);
  const opened = await openReviews(tx, senderId, asked, { at, limit: batchSize });
  for (const { id, staff_id: guideId, time_zone: timeZone, hospital } of opened) {
    const cause = causeOf(id);
    await services.todos.open(tx, {
      ...cause,
      memberId: null,
      ownerId: guideId,
      isPersonal: true,
      date: dayIn(now, timeZone),
      createdAt: at,
    });
    await services.notify.send(tx, {
      guideId,
      memberId: null,
      groupType: 'hospitalization',
      label: sentence('Unmatched message from {hospital}: choose the member', { hospital }),
      description: null,
      createdAt: at,
      // A covering user does not get the question, because they may lack the permission to decide.
      isPersonal: true,
      cause,
    });
  }
  return opened.length === batchSize;
}

/** Updates the questions of all senders, because users may have gained or lost the permission to decide. */
export async function updateAllReviewQuestions(context: JobContext): Promise<void> {
  const { transaction, services } = context;
  const askSome = (senderId: HospitalSenderId) =>
    transaction(async (tx) => {
      await lockSender(tx, senderId);
      return updateReviewQuestions({ tx, now: context.now(), services }, senderId);
    });
  for (const senderId of await transaction(sendersInReview)) await repeat(context, () => askSome(senderId));
}

export const reviewSweep: Sweep = {
  name: 'unmatched hospital messages',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'questions' },
  run: updateAllReviewQuestions,
};

/** Todo that asks which member a patient is. Each user who may decide gets this todo. */
export const matchReviewTodoType: TodoType = {
  type: 'MATCH_REVIEW',
  permission,
  async load(db, ids) {
    return new Map(
      (await findReviews(db, ids)).map((review): [number, TodoDetails] => {
        const { patient } = readAdt(parseHl7(review.body), review.time_zone, review.received_at);
        const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ');
        return [
          review.id,
          {
            records: { hospitalMessage: { id: review.message_id } },
            text:
              name === ''
                ? sentence('Message from {hospital} about an unnamed patient', { hospital: review.hospital })
                : sentence('Message from {hospital} about {name}', { hospital: review.hospital, name }),
            detail: null,
            at: review.received_at,
          },
        ];
      }),
    );
  },
};
