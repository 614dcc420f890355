import { AppError, notFound } from '../../platform/errors.ts';
import type { Kind } from './kinds.ts';
import {
  deleteContact,
  findContacts,
  insertContact,
  lockContacts,
  ownerOf,
  settlePrimary,
  updateContact,
} from './store.ts';
import { type Acting, tell } from './tell.ts';

type AnyContact = { id: number; primary: boolean; version: number };
type Given = Readonly<Record<string, unknown>> & { primary?: boolean | undefined; version?: number | undefined };

/** What a kind of contacts does beside being stored, all of it in the same transaction. */
export interface Rules<E extends AnyContact> {
  /** Fields as they are stored; `old` is missing for a new contact. @throws AppError where they cannot be */
  prepare?(
    acting: Acting,
    given: Given,
    context: { memberId: number; others: readonly E[]; old: E | undefined },
  ): Promise<Given>;
  /** After the contacts stand as they should. */
  after?(acting: Acting, memberId: number): Promise<void>;
}

const found = <E extends AnyContact>(list: readonly E[], id: number): E => {
  const contact = list.find((one) => one.id === id);
  if (!contact) throw notFound();
  return contact;
};

async function finish<E extends AnyContact>(
  acting: Acting,
  kind: Kind<E, string>,
  rules: Rules<E>,
  memberId: number,
  before: readonly E[],
): Promise<E[]> {
  const after = await findContacts(acting.db, kind, memberId);
  await rules.after?.(acting, memberId);
  await tell(acting, kind, memberId, before, after);
  return after;
}

/** Adds a contact to a member whom the caller may see; the first of its kind is primary. */
export async function addContact<E extends AnyContact>(
  acting: Acting,
  kind: Kind<E, string>,
  rules: Rules<E>,
  memberId: number,
  given: Given,
): Promise<E> {
  const before = await lockContacts(acting.db, kind, memberId);
  const fields = rules.prepare
    ? await rules.prepare(acting, given, { memberId, others: before, old: undefined })
    : given;
  const id = await insertContact(acting.db, kind, memberId, fields, acting.now.toString());
  await settlePrimary(acting.db, kind, memberId, given.primary ? { id, primary: true } : undefined, id);
  return found(await finish(acting, kind, rules, memberId, before), id);
}

/** Changes a contact. @throws AppError VERSION_CONFLICT with the contact as it is, NOT_FOUND */
export async function changeContact<E extends AnyContact>(
  acting: Acting,
  kind: Kind<E, string>,
  rules: Rules<E>,
  id: number,
  given: Given,
): Promise<E> {
  const memberId = await ownerOf(acting.db, kind, id);
  const before = await lockContacts(acting.db, kind, memberId);
  const old = found(before, id);
  if (given.version !== undefined && given.version !== old.version)
    throw new AppError('VERSION_CONFLICT', { current: old });
  const others = before.filter((contact) => contact.id !== id);
  const fields = rules.prepare ? await rules.prepare(acting, given, { memberId, others, old }) : given;
  const now = old as Record<string, unknown>;
  if (Object.keys(kind.columns).some((field) => fields[field] !== undefined && fields[field] !== now[field]))
    await updateContact(acting.db, kind, id, fields);
  await settlePrimary(
    acting.db,
    kind,
    memberId,
    given.primary === undefined ? undefined : { id, primary: given.primary },
  );
  return found(await finish(acting, kind, rules, memberId, before), id);
}

/** Takes a contact away; where it was primary, the next takes its place. */
export async function removeContact<E extends AnyContact>(
  acting: Acting,
  kind: Kind<E, string>,
  rules: Rules<E>,
  id: number,
): Promise<{ id: number; userId: number }> {
  const memberId = await ownerOf(acting.db, kind, id);
  const before = await lockContacts(acting.db, kind, memberId);
  found(before, id);
  await deleteContact(acting.db, kind, id, acting.now.toString());
  await settlePrimary(acting.db, kind, memberId);
  await finish(acting, kind, rules, memberId, before);
  return { id, userId: memberId };
}
