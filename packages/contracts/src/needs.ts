import { z } from 'zod';
import { endpoint, onMember, onRecord } from './endpoint.ts';
import { idOf, idParam, Version } from './fields.ts';
import { actionFields, NeedAction, NewAction, ReferralFields, ResourceReferral } from './need-actions.ts';
import { Need, NeedReason, NeedRef, needChangeCodes, needChangeFields } from './need-record.ts';
import { userNeeds } from './user-needs.ts';

const see = 'CAN_SEE_USER_NEEDS';
const update = 'CAN_UPDATE_USER_NEEDS';
const needParams = z.object({ needId: idParam('Need') });
const actionParams = z.object({ actionId: idParam('NeedAction') });

export const needs = {
  list: endpoint({
    method: 'GET',
    path: '/needs',
    summary: "A member's needs in display order",
    access: onMember(see, 'query.memberId'),
    subjects: ['query.memberId'],
    query: z.object({ memberId: idParam('Member') }),
    reply: z.array(Need),
  }),
  create: endpoint({
    method: 'POST',
    path: '/needs',
    summary: 'Identify a need. Its issue determines the length of its time window',
    access: onMember(update, 'body.memberId'),
    subjects: ['body.memberId'],
    body: z.strictObject({ memberId: idOf('Member'), issueId: idOf('NeedIssue'), reason: NeedReason }),
    reply: Need,
    status: 201,
    codes: ['NEED_ISSUE_NOT_FOUND', 'MEMBER_IN_INDEPENDENCE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/needs/{needId}',
    summary: 'Stop pursuing a need, extend its time window, or change its issue and reason',
    access: onRecord(update, 'need', 'params.needId'),
    subjects: ['reply.memberId'],
    params: needParams,
    body: z.strictObject(needChangeFields),
    tells: { abandoned: 'body.abandoned', extended: 'body.shouldExtend' },
    editorOf: 'need',
    reply: Need,
    codes: needChangeCodes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/needs/{needId}',
    summary: 'Delete a need that was created today and has no actions',
    access: onRecord(update, 'need', 'params.needId'),
    subjects: ['reply.memberId'],
    params: needParams,
    reply: NeedRef,
    codes: ['NEED_NOT_DELETABLE'],
  }),
  addAction: endpoint({
    method: 'POST',
    path: '/needs/{needId}/action',
    summary: 'Add an action to a need, with its referrals. The action can also fulfill the need',
    access: onRecord(update, 'need', 'params.needId'),
    subjects: ['reply.memberId'],
    params: needParams,
    body: NewAction,
    reply: NeedAction,
    status: 201,
    codes: ['NEED_NOT_CHANGEABLE', 'NEED_ACTIVITY_NOT_FOUND', 'NEED_ACTION_NOT_FOUND', 'PROGRAM_NOT_FOUND'],
  }),
  updateAction: endpoint({
    method: 'PATCH',
    path: '/needs/action/{actionId}',
    summary: 'Correct an action. Only its author can do this. The history of the need shows the correction',
    access: onRecord(update, 'need-action', 'params.actionId'),
    subjects: ['reply.memberId'],
    params: actionParams,
    body: z.strictObject({ ...actionFields, version: Version.optional() }).partial(),
    reply: NeedAction,
    codes: ['NEED_NOT_CHANGEABLE', 'NEED_ACTIVITY_NOT_FOUND', 'NEED_ACTION_NOT_YOURS', 'VERSION_CONFLICT'],
  }),
  addReferral: endpoint({
    method: 'POST',
    path: '/needs/{actionId}/referral',
    summary: 'Add a resource that the member was referred to in an action',
    access: onRecord(update, 'need-action', 'params.actionId'),
    subjects: ['reply.memberId'],
    params: actionParams,
    body: ReferralFields,
    reply: ResourceReferral,
    status: 201,
    codes: ['NEED_NOT_CHANGEABLE', 'PROGRAM_NOT_FOUND', 'TOO_MANY_REFERRALS'],
  }),
  ...userNeeds,
};
