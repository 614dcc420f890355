import { asksToStop, displayPhone } from '@guidepost/rules';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findMessages } from './brief.ts';

/** Text backs (staff §4). */
export const textTodoTypes: readonly TodoType[] = [
  {
    type: 'TEXT_BACK',
    permission: 'CAN_SEE_SMS',
    async load(db, ids) {
      return new Map(
        (await findMessages(db, ids)).map((message): [number, TodoDetails] => [
          message.id,
          {
            records: { message },
            text: `“${message.text}”`,
            // Words of one's own opt nobody out: a guide reads them and decides (decision 108).
            ...(asksToStop(message.text)
              ? { detail: 'Asks not to be texted any more', isUrgent: true }
              : { detail: message.subjectId === null ? displayPhone(message.smsPhoneNumber) : null }),
            at: message.timestamp,
          },
        ]),
      );
    },
  },
];
