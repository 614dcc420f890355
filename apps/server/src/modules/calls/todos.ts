import type { CallBrief } from '@guidepost/contracts';
import { displayPhone, minimumNoteCharacters } from '@guidepost/rules';
import { among, rows } from '../../platform/database.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { plainText } from '../notes/service.ts';
import { findCalls } from './brief.ts';

/** Of somebody whom nobody knows the number. */
const numberOf = ({ subjectId, phoneNumber }: CallBrief): string | null =>
  subjectId === null ? displayPhone(phoneNumber) : null;

/** How the todos of calls read in the docket. */
const callTodo = (type: string, say: (call: CallBrief) => string): TodoType => ({
  type,
  permission: 'CAN_CALL_MEMBERS',
  async load(db, ids) {
    const key = type === 'FEEDBACK_CALL' ? 'feedbackCall' : 'call';
    return new Map(
      (await findCalls(db, ids)).map((call): [number, TodoDetails] => [
        call.id,
        { records: { [key]: call }, at: call.timeStarted, text: say(call), detail: numberOf(call) },
      ]),
    );
  },
});

const minutes = (seconds: number): string =>
  seconds < 60 ? `${seconds}-second` : `${Math.round(seconds / 60)}-minute`;

const callBack = ({ voicemail }: CallBrief): string =>
  voicemail
    ? `Voicemail, ${voicemail.seconds} s${voicemail.transcription ? `: “${voicemail.transcription}”` : ''}`
    : 'Missed call';

/** Reviews of calls: the cause is the review, the record its call. */
const auditTodo: TodoType = {
  type: 'CALL_AUDIT',
  permission: 'CAN_CALL_MEMBERS',
  async load(db, ids) {
    const audits = await rows<{ id: number; call_id: number; asker: string; created_at: string }>(
      db,
      `SELECT a.id, a.call_id, u.name AS asker, a.created_at FROM call_audits a JOIN users u ON u.id = a.assigned_by
        WHERE a.id ${among(1)} AND a.deleted_at IS NULL`,
      [ids],
    );
    const found = await findCalls(
      db,
      audits.map(({ call_id }) => call_id),
    );
    const byId = new Map(found.map((call) => [call.id, call]));
    return new Map(
      audits.flatMap(({ id, call_id, asker, created_at }): [number, TodoDetails][] => {
        const call = byId.get(call_id);
        const text = `${asker} asked you to review a ${call?.voicemail ? 'voicemail' : 'call'}`;
        return call ? [[id, { records: { call }, at: created_at, text, detail: null }]] : [];
      }),
    );
  },
};

/** Call backs, and what is left to do about calls (staff §4). */
export const callTodoTypes: readonly TodoType[] = [
  callTodo('CALL_BACK', callBack),
  callTodo('INCOMPLETE_CALL', (call) => `${minutes(call.duration)} call has no outcome`),
  callTodo(
    'INCOMPLETE_NOTE_CALL',
    (call) =>
      `${call.outcome?.text ?? 'The outcome'} needs a note of ${minimumNoteCharacters} characters, yours has ${plainText(call.note ?? '').length}`,
  ),
  callTodo('FEEDBACK_CALL', (call) => call.outcomeDetails ?? 'Left feedback'),
  auditTodo,
];
