import type { ClientId, MemberId, ReplyOf, TrainingCharacter, training } from '@guidepost/contracts';
import { dateZones, dayIn, needChanges } from '@guidepost/rules';
import { AppError, type CodeInfo } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { announceStays } from '../hospitalizations/public.ts';
import { createMembers, removeMembers } from '../imports/public.ts';
import { addToHistory } from '../needs/public.ts';
import { createEvent } from '../schedule/public.ts';
import {
  deleteCharacters,
  findCharacters,
  findStays,
  findTrainingClient,
  insertNeed,
  insertNote,
  insertStatuses,
  isClientServed,
  lockMembersOf,
  lockTrainingClient,
  putCharacters,
  sendBackdate,
  sendInsertTrainingClient,
  sendSetMedicalCenter,
} from './queries.ts';
import { type CharacterState, trainingCharacters } from './training-characters.ts';

export const trainingCodes = {
  /** Another client has the training client's name. An administrator renames that client. */
  TRAINING_NAME_TAKEN: {
    status: 409,
    userMessage: 'A customer with the name “Training” already exists. Rename that customer first.',
  },
} as const satisfies Record<string, CodeInfo>;

const clientName = 'Training';
/** The training client's medical center in the external medical record, if the client is a provider client. */
const medicalCenter = 'training';

/**
 * Locks the training client. Creates it if it does not exist.
 * @throws AppError TRAINING_NAME_TAKEN
 */
async function lockedClient({ db, now, services }: Acting): Promise<{ id: ClientId; is_provider: boolean }> {
  const found = await lockTrainingClient(db);
  if (found) return found;
  sendInsertTrainingClient(db, clientName, now.toString());
  const made = await lockTrainingClient(db);
  if (!made) throw new AppError('TRAINING_NAME_TAKEN');
  services.live.emit(db, 'setup_updated', { type: 'clients', id: made.id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  return made;
}

type ProviderStatus = ReplyOf<typeof training.providerStatus>;

/**
 * Returns whether the training client is a provider client and whether a team serves it. Both are false if the client
 * does not exist.
 */
export async function providerStatus({ db, now }: Pick<Acting, 'db' | 'now'>): Promise<ProviderStatus> {
  const client = await findTrainingClient(db);
  if (!client) return { isProviderClient: false, clientId: null, isServed: false };
  const today = dayIn(now, dateZones.team);
  return {
    isProviderClient: client.is_provider,
    clientId: client.id,
    isServed: await isClientServed(db, client.id, today),
  };
}

/**
 * Sets whether the training client is a provider client.
 * @throws AppError TRAINING_NAME_TAKEN
 */
export async function setProviderStatus(acting: Acting, isProviderClient: boolean): Promise<ProviderStatus> {
  const { db, services } = acting;
  const client = await lockedClient(acting);
  if (client.is_provider !== isProviderClient) {
    sendSetMedicalCenter(db, client.id, isProviderClient ? medicalCenter : null);
    services.live.emit(db, 'setup_updated', { type: 'clients', id: client.id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  }
  return providerStatus(acting);
}

/** Removes all members of the training client, and their open work. */
async function clear(acting: Acting, clientId: ClientId): Promise<void> {
  const ids = await lockMembersOf(acting.db, clientId);
  await deleteCharacters(acting.db, ids);
  await removeMembers(acting, ids);
}

async function storeHistory(acting: Acting, memberId: MemberId, role: CharacterState): Promise<void> {
  const { db, now, viewer, services } = acting;
  const ago = (days: number) => ({ ...acting, now: now.subtract({ hours: 24 * days }) });
  const statuses = role.statuses.map(({ key, daysAgo }) => ({ key, at: ago(daysAgo).now.toString() }));
  for (const { id, effective_at: occurredAt } of await insertStatuses(db, memberId, statuses, viewer.id))
    await services.feed.put(db, {
      memberId,
      type: 'member_status',
      externalType: 'member_status',
      externalId: id,
      eventType: 'member_status',
      actorId: viewer.id,
      occurredAt,
    });
  for (const { issue, reason, daysAgo } of role.needs) {
    const then = ago(daysAgo);
    const at = then.now.toString();
    const need = await insertNeed(db, { memberId, issue, reason, creatorId: viewer.id, at });
    if (!need) continue;
    const begun = { identifiedAt: at, fulfilledAt: null, abandonedAt: null, expiresAt: need.expires_at, reason };
    const changes = needChanges(null, { ...begun, issue: need.issue_id }) ?? {};
    await addToHistory(then, memberId, { needId: need.id, event: 'identified' }, { changes, comment: null });
  }
  for (const { text, daysAgo } of role.notes) {
    const at = ago(daysAgo).now.toString();
    const noteId = await insertNote(db, { memberId, authorId: viewer.id, text, at });
    await services.feed.put(db, {
      memberId,
      type: 'note',
      externalType: 'note',
      externalId: noteId,
      eventType: 'note',
      actorId: viewer.id,
      occurredAt: at,
    });
  }
  for (const event of role.events) await createEvent(acting, memberId, event);
}

/**
 * Resets all training characters in the caller's transaction: either all characters are reset or nothing changes.
 * Removes members that users added to the training client.
 * @throws AppError TRAINING_NAME_TAKEN
 */
export async function resetCharacters(acting: Acting): Promise<TrainingCharacter[]> {
  const { db, now, viewer, services } = acting;
  const client = await lockedClient(acting);
  await clear(acting, client.id);
  const cast = trainingCharacters(now);
  const ids = await createMembers(
    db,
    { client_id: client.id, by: viewer.id },
    cast.map(({ person }) => ({ content: person, guideId: null })),
    now,
  );
  await putCharacters(
    db,
    cast.map(({ key }, n) => ({ key, memberId: ids[n] as MemberId })),
  );
  const oldest = Math.max(...cast.flatMap(({ statuses }) => statuses.map(({ daysAgo }) => daysAgo)));
  sendBackdate(db, ids, now.subtract({ hours: 24 * (oldest + 30) }).toString());
  for (const [n, role] of cast.entries()) await storeHistory(acting, ids[n] as MemberId, role);
  await announceStays(db, await findStays(db, ids), now, services);
  services.live.emit(db, 'setup_updated', { type: 'clients', id: client.id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  return findCharacters(db, viewer);
}
