import type { HandoverId, HandoverItemId, Sentence, TransferRequestId } from '@guidepost/contracts';
import { commentSentence, sentence } from '@guidepost/rules';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findRequests } from './queries.ts';
import { findHandovers, findHandoversOfItems } from './queries-handover.ts';

const permission = 'CAN_CREATE_MEMBER_TRANSFER_REQUESTS';

/** To-do type for handovers, on the receiving guide's docket. */
const handoverTodoType: TodoType = {
  type: 'HANDOVER',
  permission,
  async load(db, ids: readonly HandoverId[]) {
    return new Map(
      (await findHandovers(db, ids)).map((row): [number, TodoDetails] => [
        row.id,
        {
          records: { handover: { id: row.id } },
          text:
            row.from_name === null
              ? sentence('Handed over to you')
              : sentence('Handed over by {name}', { name: row.from_name }),
          detail: commentSentence(row.comment),
          at: row.started_at,
        },
      ]),
    );
  },
};

/** To-do type for items that were handed back, on the former guide's docket. */
const returnTodoType: TodoType = {
  type: 'HANDOVER_RETURN',
  permission,
  async load(db, ids: readonly HandoverItemId[]) {
    return new Map(
      (await findHandoversOfItems(db, ids)).map((item): [number, TodoDetails] => [
        item.id,
        {
          records: { handover: { id: item.handover_id } },
          text: sentence('Handed back by {name}', { name: item.decider_name ?? '' }),
          detail: item.comment === null ? null : sentence('“{text}”', { text: item.comment }),
          at: item.decided_at ?? '1970-01-01T00:00:00Z',
        },
      ]),
    );
  },
};

/** Returns a request's reason, the answer to the reason's question, and the comment. */
function requestSentence(row: Awaited<ReturnType<typeof findRequests>>[number]): Sentence {
  const { comment, string_detail: word, timestamp_detail: date } = row;
  const address = row.numeric_detail === null ? null : row.address;
  const answer = word !== null ? { word } : date !== null ? { date } : address;
  const reason = { word: row.reason.text };
  return answer === null
    ? sentence('{reason}. “{comment}”', { reason, comment })
    : sentence('{reason}: {answer}. “{comment}”', { reason, answer, comment });
}

/** To-do type for pending requests, on their reviewer's docket. */
const reviewTodoType: TodoType = {
  type: 'TRANSFER_REVIEW',
  permission: 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS',
  async load(db, ids: readonly TransferRequestId[]) {
    return new Map(
      (await findRequests(db, ids)).map((row): [number, TodoDetails] => [
        row.id,
        {
          records: { transferRequest: { id: row.id } },
          text: sentence('{creator} requests a transfer to {guide}', {
            creator: row.creator_name,
            guide: row.receiving_name,
          }),
          detail: requestSentence(row),
          at: row.created_at,
        },
      ]),
    );
  },
};

export const transferTodoTypes = [handoverTodoType, returnTodoType, reviewTodoType];
