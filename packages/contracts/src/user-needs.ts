import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { idOf, idParam, Text } from './fields.ts';
import { NeedHistoryEntry } from './need-history.ts';
import { Need, NeedReason, NeedRef, needChangeCodes, needChangeFields } from './need-record.ts';

/** Maximum length of the comment on a fulfilled need, in characters. */
export const fulfilmentCharacters = 500;

const Comment = z
  .string()
  .trim()
  .min(1, 'Description is required.')
  .max(fulfilmentCharacters, 'Description must be at most {maximum} characters');

const see = 'CAN_SEE_USER_NEEDS';
const update = 'CAN_UPDATE_USER_NEEDS';
const params = z.object({ userNeedId: idParam('Need') });

/** Older paths of the endpoints for needs. They use the same records, rules and error codes as `/needs`. */
export const userNeeds = {
  listUserNeeds: endpoint({
    method: 'GET',
    path: '/care/user-needs',
    summary: "A member's needs in display order",
    access: onMember(see, 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({ userId: idParam('Member') }),
    reply: z.array(Need),
  }),
  getUserNeed: endpoint({
    method: 'GET',
    path: '/care/user-needs/{id}',
    summary: 'One need, for clients of the care API',
    access: onRecord(see, 'need', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('Need') }),
    reply: Need,
  }),
  createUserNeed: endpoint({
    method: 'POST',
    path: '/care/user-needs',
    summary: 'Identify a need; `subcategoryId` is its issue',
    access: onMember(update, 'body.userId'),
    subjects: ['body.userId'],
    body: z.strictObject({ userId: idOf('Member'), subcategoryId: idOf('NeedIssue'), reason: NeedReason }),
    reply: Need,
    status: 201,
    codes: ['NEED_ISSUE_NOT_FOUND', 'MEMBER_IN_INDEPENDENCE'],
  }),
  fulfilUserNeed: endpoint({
    method: 'PATCH',
    path: '/care/user-needs',
    summary: 'Mark a need as fulfilled, with a description of how it was met',
    access: onRecord(update, 'need', 'body.userNeedId'),
    subjects: ['reply.memberId'],
    body: z.strictObject({ userNeedId: idOf('Need'), fulfilled: z.literal(true), comment: Comment }),
    editorOf: 'need',
    reply: Need,
    codes: ['NEED_NOT_CHANGEABLE'],
  }),
  updateUserNeed: endpoint({
    method: 'PATCH',
    path: '/care/user-needs/{userNeedId}',
    summary: 'Fulfill a need, stop pursuing it, extend its time window, or change its issue and reason',
    access: onRecord(update, 'need', 'params.userNeedId'),
    subjects: ['reply.memberId'],
    params,
    body: z.strictObject({ ...needChangeFields, fulfilled: z.literal(true).optional(), comment: Comment.optional() }),
    tells: { abandoned: 'body.abandoned', extended: 'body.shouldExtend', fulfilled: 'body.fulfilled' },
    editorOf: 'need',
    reply: Need,
    codes: needChangeCodes,
  }),
  removeUserNeed: endpoint({
    method: 'DELETE',
    path: '/care/user-needs/{userNeedId}',
    summary: 'Delete a need that was created today and has no actions',
    access: onRecord(update, 'need', 'params.userNeedId'),
    subjects: ['reply.memberId'],
    params,
    reply: NeedRef,
    codes: ['NEED_NOT_DELETABLE'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/care/user-needs/history/{userNeedId}',
    summary: 'History of a need, newest first',
    access: onRecord(see, 'need', 'params.userNeedId'),
    subjects: ['reply[].memberId'],
    params,
    reply: z.array(NeedHistoryEntry),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/care/need-categories',
    summary: 'Categories of needs with their issues, without retired ones',
    access: withPermission(see),
    reply: z.array(
      z.object({
        id: idOf('NeedCategory'),
        key: Text,
        label: Text,
        labelEs: Text.nullable(),
        subcategories: z.array(z.object({ id: idOf('NeedIssue'), key: Text, label: Text, labelEs: Text.nullable() })),
      }),
    ),
  }),
};
