import type { StatusChangeRequestId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findRequests } from './queries-requests.ts';

/** To-do type for pending requests, on their reviewer's docket. */
export const statusReviewTodoType: TodoType = {
  type: 'STATUS_REVIEW',
  permission: 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS',
  async load(db, ids: readonly StatusChangeRequestId[]) {
    return new Map(
      (await findRequests(db, ids)).map((row): [number, TodoDetails] => [
        row.id,
        {
          records: { statusChangeRequest: { id: row.id } },
          text: sentence('{creator} requests the status {status}', {
            creator: row.creator_name,
            status: { word: row.status.name },
          }),
          detail: row.creator_comment === null ? null : sentence('“{text}”', { text: row.creator_comment }),
          at: row.created_at,
        },
      ]),
    );
  },
};
