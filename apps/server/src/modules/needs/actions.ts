import {
  type BodyOf,
  type contracts,
  type IdOf,
  isOutsideProgram,
  maxReferrals,
  type NeedAction,
  type NeedId,
  type NewAction,
  type ReferralFields,
  type ResourceReferral,
} from '@guidepost/contracts';
import { canChangeNeed, canDocumentNeed, isActionDate, needActionStage } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import type { Acting } from '../../platform/module.ts';
import { removeDraft } from '../drafts/public.ts';
import { addToHistory, notify, notifyNeed } from './notify.ts';
import { datesOf, presentAction, presentReferral, situationOf } from './present.ts';
import { lockNeed, type NeedRow, sendTouchNeed } from './queries.ts';
import {
  type ActionRow,
  type ActionValues,
  countPrograms,
  findAction,
  findReferrals,
  insertAction,
  insertReferrals,
  isActionOf,
  isActivityOffered,
  sendSetStage,
  sendUpdateAction,
} from './queries-actions.ts';
import { closeRefusedTodos } from './refused.ts';
import { fulfilledValues, requireById, storeNeed } from './service.ts';

const notFoundAt = (code: string, property: string, message: string) => refusedAt(code, property, 'exists', message);

/**
 * Locks a need so that an action or a referral can be added to it.
 * @throws AppError NOT_FOUND, NEED_NOT_CHANGEABLE
 */
async function lockNeedForAction({ db, viewer, now }: Acting, needId: NeedId): Promise<NeedRow> {
  const need = requireById(await lockNeed(db, needId), needId);
  if (!canDocumentNeed(datesOf(need), situationOf(need, viewer, now))) throw new AppError('NEED_NOT_CHANGEABLE');
  return need;
}

/** @throws AppError PROGRAM_NOT_FOUND if a referral's program does not exist */
async function checkPrograms(db: Db, referrals: readonly ReferralFields[]): Promise<void> {
  // The database does not contain programs of outside directories. Their referrals store the details that the guide
  // selected.
  const ids = new Set(
    referrals.flatMap(({ programId }) => (programId == null || isOutsideProgram(programId) ? [] : programId)),
  );
  if (ids.size > 0 && (await countPrograms(db, [...ids])) !== ids.size)
    throw notFoundAt('PROGRAM_NOT_FOUND', 'programId', 'This program could not be found.');
}

async function checkActivity(db: Db, activityId: IdOf<'NeedActivity'>): Promise<void> {
  if (!(await isActivityOffered(db, activityId)))
    throw notFoundAt('NEED_ACTIVITY_NOT_FOUND', 'activityId', 'This activity is no longer offered.');
}

/** @throws AppError BAD_REQUEST for a date that is in the future or more than a week ago */
function checkDate(date: string, need: NeedRow, { viewer, now }: Acting): void {
  if (!isActionDate(date, situationOf(need, viewer, now).today))
    throw badRequest('date', 'date', 'The date must be within the last week.');
}

async function actionOf(db: Db, needId: NeedId, actionId: IdOf<'NeedAction'>): Promise<NeedAction> {
  const [action, referrals] = await Promise.all([findAction(db, actionId), findReferrals(db, needId)]);
  if (!action) throw notFound();
  return presentAction(action, referrals);
}

/**
 * Adds an action with its referrals to a need. Fulfills the need if the guide marks it as met.
 * @throws AppError NOT_FOUND, BAD_REQUEST, NEED_NOT_CHANGEABLE, NEED_ACTIVITY_NOT_FOUND, NEED_ACTION_NOT_FOUND,
 * PROGRAM_NOT_FOUND
 */
export async function addAction(acting: Acting, needId: NeedId, sent: NewAction): Promise<NeedAction> {
  const { db, viewer, now } = acting;
  const { markAsFulfilled, resourceReferrals, originalActionId = null } = sent;
  const need = await lockNeedForAction(acting, needId);
  if (markAsFulfilled && !canChangeNeed(datesOf(need), situationOf(need, viewer, now)))
    throw new AppError('NEED_NOT_CHANGEABLE');
  checkDate(sent.date, need, acting);
  await Promise.all([checkActivity(db, sent.activityId), checkPrograms(db, resourceReferrals)]);
  if (originalActionId !== null && !(await isActionOf(db, originalActionId, needId)))
    throw notFoundAt('NEED_ACTION_NOT_FOUND', 'originalActionId', 'This action could not be found.');

  const at = now.toString();
  const memberId = need.member_id;
  const id = await insertAction(db, {
    needId,
    memberId,
    activityId: sent.activityId,
    date: sent.date,
    durationInMinutes: sent.durationInMinutes ?? null,
    description: sent.description,
    stage: needActionStage({ fulfils: markAsFulfilled, referralCount: resourceReferrals.length }),
    originalActionId,
    creatorId: viewer.id,
    at,
  });
  const referralIds =
    resourceReferrals.length === 0
      ? []
      : await insertReferrals(db, { id, needId, memberId, creatorId: viewer.id, at }, resourceReferrals);
  removeDraft(db, { authorId: viewer.id, subjectId: memberId, type: 'actions', recordId: needId });
  sendTouchNeed(db, needId, at);
  if (markAsFulfilled)
    await storeNeed(acting, need, fulfilledValues(need, acting), { event: 'fulfilled', actionId: id });
  else {
    await addToHistory(acting, memberId, { needId, event: 'action', actionId: id });
    await closeRefusedTodos(acting, needId);
    notifyNeed(acting, { id: needId, memberId });
  }
  sendSetEditors(db, viewer.id, 'need', [needId]);
  for (const referralId of referralIds)
    notify(acting, memberId, 'resource_referral', { id: referralId, needId, memberId });
  return actionOf(db, needId, id);
}

/**
 * Locks an action's need and returns the action.
 * @throws AppError NOT_FOUND, NEED_NOT_CHANGEABLE
 */
async function lockedAction(
  acting: Acting,
  actionId: IdOf<'NeedAction'>,
): Promise<{ action: ActionRow; need: NeedRow }> {
  const seen = await findAction(acting.db, actionId);
  if (!seen) throw notFound();
  const need = await lockNeedForAction(acting, seen.need_id);
  const action = await findAction(acting.db, actionId);
  if (!action) throw notFound();
  return { action, need };
}

const valuesOf = (action: ActionRow): ActionValues => ({
  activityId: action.activity_id,
  date: action.date,
  durationInMinutes: action.duration_in_minutes,
  description: action.description,
});

/**
 * Changes an action. Only its author can change it.
 * @throws AppError NOT_FOUND, BAD_REQUEST, NEED_NOT_CHANGEABLE, NEED_ACTIVITY_NOT_FOUND, NEED_ACTION_NOT_YOURS,
 * VERSION_CONFLICT
 */
export async function changeAction(
  acting: Acting,
  actionId: IdOf<'NeedAction'>,
  { version, ...sent }: BodyOf<typeof contracts.needs.updateAction>,
): Promise<NeedAction> {
  const { db, viewer, now } = acting;
  const { action, need } = await lockedAction(acting, actionId);
  if (action.creator_id !== viewer.id) throw new AppError('NEED_ACTION_NOT_YOURS');
  if (version !== undefined && version !== action.version)
    throw new AppError('VERSION_CONFLICT', { current: await actionOf(db, need.id, actionId) });
  const before = valuesOf(action);
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after: ActionValues = { ...before, ...values };
  const changed = (Object.keys(before) as (keyof ActionValues)[]).filter((key) => before[key] !== after[key]);
  // If all values are unchanged, the version stays the same and no live event is sent.
  if (changed.length === 0) return actionOf(db, need.id, actionId);
  // An unchanged date is not checked, because it may be more than a week in the past by now.
  if (changed.includes('date')) checkDate(after.date, need, acting);
  if (changed.includes('activityId')) await checkActivity(db, after.activityId);
  sendUpdateAction(db, actionId, after, now.toString());
  const changes = Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
  await addToHistory(
    acting,
    need.member_id,
    { needId: need.id, event: 'action-edited', actionId },
    { changes, comment: null, isOfAction: true },
  );
  notifyNeed(acting, { id: need.id, memberId: need.member_id });
  return actionOf(db, need.id, actionId);
}

/**
 * Adds a referral to an action. Updates the action's stage, which then shows that the member was connected to a
 * resource.
 * @throws AppError NOT_FOUND, NEED_NOT_CHANGEABLE, PROGRAM_NOT_FOUND, TOO_MANY_REFERRALS
 */
export async function addReferral(
  acting: Acting,
  actionId: IdOf<'NeedAction'>,
  sent: ReferralFields,
): Promise<ResourceReferral> {
  const { db, viewer, now } = acting;
  const { action, need } = await lockedAction(acting, actionId);
  const [others] = await Promise.all([findReferrals(db, need.id), checkPrograms(db, [sent])]);
  const own = others.filter((referral) => referral.action_id === actionId);
  if (own.length >= maxReferrals) throw new AppError('TOO_MANY_REFERRALS');
  const at = now.toString();
  const memberId = need.member_id;
  await closeRefusedTodos(acting, need.id);
  const [id] = await insertReferrals(db, { id: actionId, needId: need.id, memberId, creatorId: viewer.id, at }, [sent]);
  if (id === undefined) throw new Error('The referral was not written');
  // Old actions with the deprecated stage `need-fulfilled` keep this stage.
  if (action.stage !== 'need-fulfilled')
    sendSetStage(
      db,
      actionId,
      needActionStage({ fulfils: action.stage.startsWith('need-fulfilled'), referralCount: own.length + 1 }),
    );
  await addToHistory(acting, memberId, { needId: need.id, event: 'referral-added', actionId, referralId: id });
  notify(acting, memberId, 'resource_referral', { id, needId: need.id, memberId });
  notifyNeed(acting, { id: need.id, memberId });
  return presentReferral(requireById(await findReferrals(db, need.id), id));
}
