import type { TextId } from '@guidepost/contracts';
import { addWorkingDays, dayIn, notSentReason, revocationDays, revocationReason, textReason } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findReferralsByNumbers } from '../referrals/public.ts';
import { candidatesOf, possiblePatients } from '../subjects/public.ts';
import { findTexts } from './present.ts';
import { needsNoFollowUp } from './writing/change.ts';

/**
 * To-do types for texts that need an answer, texts that may revoke consent, and scheduled texts that were too late to
 * be sent.
 */
export const textTodoTypes: readonly TodoType<Acting>[] = [
  {
    type: 'TEXT_BACK',
    permission: 'CAN_SEE_SMS',
    async load(db, ids: readonly TextId[], viewer) {
      const found = await findTexts(db, ids);
      const unowned = found.filter(({ subjectId }) => subjectId === null).map(({ smsPhoneNumber }) => smsPhoneNumber);
      const [candidates, askedBy] = await Promise.all([
        candidatesOf(db, viewer, unowned),
        findReferralsByNumbers(db, viewer, unowned),
      ]);
      return new Map(
        found.map((message): [number, TodoDetails] => {
          const number = message.subjectId === null ? message.smsPhoneNumber : null;
          const asked = number === null ? [] : askedBy(number, message.timestamp);
          const records = { message, ...possiblePatients(candidates, number), ...(asked.length > 0 ? { asked } : {}) };
          return [message.id, { records, ...textReason(message), at: message.timestamp }];
        }),
      );
    },
    async noFollowUp(acting, ids: readonly TextId[]) {
      await Promise.all(ids.map((id) => needsNoFollowUp(acting, id)));
    },
  },
  {
    type: 'CONSENT_REVIEW',
    permission: 'CAN_SEE_SMS',
    async load(db, ids: readonly TextId[], _viewer, { now, timeZone }) {
      const today = dayIn(now, timeZone);
      return new Map(
        (await findTexts(db, ids)).map((message): [number, TodoDetails] => {
          const dueOn = addWorkingDays(dayIn(Temporal.Instant.from(message.timestamp), timeZone), revocationDays);
          const reason = revocationReason(message.text, dueOn, today);
          return [message.id, { records: { message }, ...reason, at: message.timestamp }];
        }),
      );
    },
  },
  {
    type: 'MESSAGE_NOT_SENT',
    permission: 'CAN_SEE_SMS',
    async load(db, ids: readonly TextId[]) {
      return new Map(
        (await findTexts(db, ids)).map((message): [number, TodoDetails] => [
          message.id,
          { records: { message }, ...notSentReason(message), at: message.timestamp },
        ]),
      );
    },
  },
];
