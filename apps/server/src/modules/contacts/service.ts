import { type MemberId, maxContacts } from '@guidepost/contracts';
import { primaryOf } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { sendLockProfile } from '../../platform/queries-member-locks.ts';
import type { AnyContact, ContactKind } from './kinds.ts';
import { notify } from './notify.ts';
import {
  findCandidates,
  findContacts,
  findOwner,
  insertContact,
  sendDeleteContact,
  sendUpdateContact,
  sendUpdatePrimary,
} from './queries.ts';

type ContactBody = Readonly<Record<string, unknown>> & { primary?: boolean | undefined; version?: number | undefined };

/** Rules for one kind of contact. They run in the transaction that changes the contact. */
export interface ContactRules<E extends AnyContact> {
  /**
   * Converts the given fields into stored fields. `old` is undefined for a new contact.
   * @throws AppError if they are not valid
   */
  prepare?(
    acting: Acting,
    fields: ContactBody,
    context: { memberId: MemberId; others: readonly E[]; old: E | undefined },
  ): Promise<ContactBody>;
  /** Runs after the contacts were stored. `before` and `after` contain all of the member's contacts of this type. */
  after?(acting: Acting, memberId: MemberId, change: { before: readonly E[]; after: readonly E[] }): Promise<void>;
}

const requireContact = <E extends AnyContact>(list: readonly E[], id: number): E => {
  const contact = list.find((one) => one.id === id);
  if (!contact) throw notFound();
  return contact;
};

/** Locks a member's contacts of one kind until the transaction ends, and returns them, oldest first. */
function lockContacts<E extends AnyContact>(tx: Db, kind: ContactKind<E, string>, memberId: MemberId): Promise<E[]> {
  sendLockProfile(tx, memberId);
  return findContacts(tx, kind, memberId);
}

/**
 * Returns a contact's member.
 * @throws AppError NOT_FOUND if the contact was deleted in the meantime
 */
async function ownerOf<E extends AnyContact>(tx: Db, kind: ContactKind<E, string>, id: number): Promise<MemberId> {
  const owner = await findOwner(tx, kind, id);
  if (owner === undefined) throw notFound();
  return owner;
}

/**
 * Makes exactly one of a member's contacts primary, if there are any. Updates the previous primary contact first,
 * because the index allows only one primary contact.
 * @param wantedPrimary the user's choice
 * @param newId the contact that was just added
 */
async function updatePrimary<E extends AnyContact>(
  tx: Db,
  kind: ContactKind<E, string>,
  memberId: MemberId,
  wantedPrimary?: { id: number; primary: boolean },
  newId?: number,
): Promise<void> {
  const all = await findCandidates(tx, kind, memberId);
  const chosen = primaryOf(all, wantedPrimary);
  const before = all.find((contact) => contact.primary)?.id ?? null;
  if (chosen === before) return;
  if (before !== null) sendUpdatePrimary(tx, kind, before, { isPrimary: false, isNew: false });
  if (chosen !== null) sendUpdatePrimary(tx, kind, chosen, { isPrimary: true, isNew: chosen === newId });
}

async function storeChangeLog<E extends AnyContact>(
  acting: Acting,
  kind: ContactKind<E, string>,
  rules: ContactRules<E>,
  memberId: MemberId,
  before: readonly E[],
): Promise<E[]> {
  const after = await findContacts(acting.db, kind, memberId);
  await rules.after?.(acting, memberId, { before, after });
  await notify(acting, kind, memberId, before, after);
  return after;
}

/**
 * Adds a contact to a member whom the viewer may see. The first contact of its kind is primary.
 * @throws AppError CONTACTS_FULL, and the errors of its kind's rules
 */
export async function addContact<E extends AnyContact>(
  acting: Acting,
  kind: ContactKind<E, string>,
  rules: ContactRules<E>,
  memberId: MemberId,
  sent: ContactBody,
): Promise<E> {
  const before = await lockContacts(acting.db, kind, memberId);
  if (before.length >= maxContacts) throw new AppError('CONTACTS_FULL', { userMessage: kind.full });
  const fields = rules.prepare ? await rules.prepare(acting, sent, { memberId, others: before, old: undefined }) : sent;
  const id = await insertContact(acting.db, kind, memberId, fields, acting.now.toString());
  await updatePrimary(acting.db, kind, memberId, fields.primary ? { id, primary: true } : undefined, id);
  return requireContact(await storeChangeLog(acting, kind, rules, memberId, before), id);
}

/**
 * Changes a contact.
 * @throws AppError VERSION_CONFLICT with the current contact, NOT_FOUND
 */
export async function changeContact<E extends AnyContact>(
  acting: Acting,
  kind: ContactKind<E, string>,
  rules: ContactRules<E>,
  id: number,
  sent: ContactBody,
): Promise<E> {
  const memberId = await ownerOf(acting.db, kind, id);
  const before = await lockContacts(acting.db, kind, memberId);
  const old = requireContact(before, id);
  if (sent.version !== undefined && sent.version !== old.version)
    throw new AppError('VERSION_CONFLICT', { current: old });
  const others = before.filter((contact) => contact.id !== id);
  const fields = rules.prepare ? await rules.prepare(acting, sent, { memberId, others, old }) : sent;
  const now = old as Record<string, unknown>;
  if (Object.keys(kind.columns).some((field) => fields[field] !== undefined && fields[field] !== now[field]))
    sendUpdateContact(acting.db, kind, id, fields);
  await updatePrimary(
    acting.db,
    kind,
    memberId,
    fields.primary === undefined ? undefined : { id, primary: fields.primary },
  );
  return requireContact(await storeChangeLog(acting, kind, rules, memberId, before), id);
}

/** Deletes a contact. If it was primary, the next contact becomes primary. */
export async function removeContact<E extends AnyContact>(
  acting: Acting,
  kind: ContactKind<E, string>,
  rules: ContactRules<E>,
  id: number,
): Promise<{ id: number; userId: MemberId }> {
  const memberId = await ownerOf(acting.db, kind, id);
  const before = await lockContacts(acting.db, kind, memberId);
  requireContact(before, id);
  sendDeleteContact(acting.db, kind, id, acting.now.toString());
  await updatePrimary(acting.db, kind, memberId);
  await storeChangeLog(acting, kind, rules, memberId, before);
  return { id, userId: memberId };
}
