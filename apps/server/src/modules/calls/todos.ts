import type { CallBrief, CallId, IdOf, Sentence } from '@guidepost/contracts';
import { callBackText, callOutcomeText, contactDetail, feedbackText, noteText, reviewText } from '@guidepost/rules';
import { plainText } from '../../platform/html.ts';
import type { Acting } from '../../platform/module.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findReferralsByNumbers } from '../referrals/public.ts';
import { candidatesOf, possiblePatients } from '../subjects/public.ts';
import { findCallBriefs } from './list/queries-brief.ts';
import { needsNoFollowUp } from './outcomes/update.ts';
import { findRequestedAudits } from './reviews/queries-audits.ts';

/** Returns a todo type for calls, with its label in the docket. */
const callTodo = (
  type: string,
  say: (call: CallBrief) => Sentence,
  more: Pick<TodoType<Acting>, 'noFollowUp'> = {},
): TodoType<Acting> => ({
  ...more,
  type,
  permission: 'CAN_CALL_MEMBERS',
  async load(db, ids: readonly CallId[], viewer) {
    const key = type === 'FEEDBACK_CALL' ? 'feedbackCall' : 'call';
    const found = await findCallBriefs(db, viewer, ids);
    const unowned = found.filter(({ subjectId }) => subjectId === null).map(({ phoneNumber }) => phoneNumber);
    const [candidates, askedBy] = await Promise.all([
      candidatesOf(db, viewer, unowned),
      findReferralsByNumbers(db, viewer, unowned),
    ]);
    return new Map(
      found.map((call): [number, TodoDetails] => {
        const { phoneNumber, subjectId, timeStarted: at } = call;
        const words = type === 'CALL_BACK' ? (call.voicemail?.transcription ?? null) : null;
        const asked = subjectId === null ? askedBy(phoneNumber, at) : [];
        const possibleMembers = possiblePatients(candidates, subjectId === null ? phoneNumber : null);
        const records = { [key]: call, ...possibleMembers, ...(asked.length > 0 ? { asked } : {}) };
        return [
          call.id,
          { records, at, text: say(call), ...contactDetail(words, subjectId === null ? phoneNumber : null) },
        ];
      }),
    );
  },
});

/** Todo type for reviewing a call. Its cause is the review, but the docket shows the call. */
const auditTodo: TodoType<Acting> = {
  type: 'CALL_AUDIT',
  permission: 'CAN_CALL_MEMBERS',
  async load(db, ids: readonly IdOf<'CallAudit'>[], viewer) {
    const audits = await findRequestedAudits(db, ids);
    const found = await findCallBriefs(
      db,
      viewer,
      audits.map(({ call_id }) => call_id),
    );
    const byId = new Map(found.map((call) => [call.id, call]));
    return new Map(
      audits.flatMap(({ id, call_id, asker, created_at }): [number, TodoDetails][] => {
        const call = byId.get(call_id);
        const text = reviewText(asker, Boolean(call?.voicemail));
        return call ? [[id, { records: { call }, at: created_at, text, detail: null }]] : [];
      }),
    );
  },
};

/** All types of todos about calls. */
export const callTodoTypes: readonly TodoType<Acting>[] = [
  callTodo('CALL_BACK', callBackText, {
    async noFollowUp(acting, ids: readonly CallId[]) {
      await Promise.all(ids.map((id) => needsNoFollowUp(acting, id)));
    },
  }),
  callTodo('INCOMPLETE_CALL', (call) => callOutcomeText(call.duration)),
  callTodo('INCOMPLETE_NOTE_CALL', (call) => noteText(call.outcome, plainText(call.note ?? ''))),
  callTodo('FEEDBACK_CALL', (call) => feedbackText(call.outcomeDetails)),
  auditTodo,
];
