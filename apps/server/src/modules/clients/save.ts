import type { BodyOf, ClientDetails, ClientId, clients } from '@guidepost/contracts';
import { dateZones, dayIn } from '@guidepost/rules';
import { AppError, type CodeInfo, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findClient } from './queries.ts';
import { countOf, insertClient, isNameTaken, lockClient, setTeams, setTerms, updateClient } from './queries-write.ts';

export const clientCodes = {
  /** Another client has this name; the administrator types another. */
  CLIENT_NAME_TAKEN: { status: 409, userMessage: 'This name is already in use.' },
  /** A number, consent or team that was named is not there; the administrator reloads. */
  CLIENT_REFERENCE_NOT_FOUND: { status: 409, userMessage: 'This could not be found.' },
} as const satisfies Record<string, CodeInfo>;

type Sent = BodyOf<typeof clients.update>;

const taken = () => refusedAt('CLIENT_NAME_TAKEN', 'name', 'unique', 'This name is already in use.');

/** A client with all that belongs to it today. @throws AppError NOT_FOUND */
export async function readClient(
  { db, now, services }: Pick<Acting, 'db' | 'now' | 'services'>,
  clientId: ClientId,
): Promise<ClientDetails> {
  const found = await findClient(db, clientId, dayIn(now, dateZones.client));
  if (!found) throw notFound();
  return { ...found, websiteStart: services.config.clientWebsiteStart };
}

/** @throws AppError CLIENT_REFERENCE_NOT_FOUND where something that is named is not there */
async function checkNamed({ db }: Acting, sent: Sent): Promise<void> {
  const named = [
    ['termIds', 'terms', sent.termIds ?? []],
    ['teamIds', 'teams', sent.teamIds ?? []],
    ['internalPhoneNumberId', 'lines', sent.internalPhoneNumberId ? [sent.internalPhoneNumberId] : []],
    ['feedbackNumberId', 'lines', sent.feedbackNumberId ? [sent.feedbackNumberId] : []],
  ] as const;
  for (const [property, table, ids] of named) {
    if (ids.length > 0 && (await countOf(db, table, ids)) !== new Set<number>(ids).size)
      throw refusedAt('CLIENT_REFERENCE_NOT_FOUND', property, 'exists', 'This could not be found.');
  }
}

function follow({ db, services }: Acting, clientId: ClientId, sent: Sent, before: ClientDetails | null): void {
  if (sent.termIds) setTerms(db, clientId, sent.termIds);
  if (sent.teamIds) {
    setTeams(db, clientId, sent.teamIds);
    // whose teams serve a client sees its unassigned members
    const served = new Set(before?.teamIds);
    if (served.size !== sent.teamIds.length || sent.teamIds.some((id) => !served.has(id)))
      services.live.accessChanged(db);
  }
  services.live.emit(db, 'setup_updated', { type: 'clients', id: clientId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
}

/** Adds a client. @throws AppError CLIENT_NAME_TAKEN, CLIENT_REFERENCE_NOT_FOUND */
export async function createClient(acting: Acting, body: BodyOf<typeof clients.create>): Promise<ClientDetails> {
  const { db, now } = acting;
  await checkNamed(acting, body);
  if (await isNameTaken(db, body.name, null)) throw taken();
  const id = await insertClient(db, body, now.toString());
  if (id === undefined) throw taken();
  follow(acting, id, body, null);
  return readClient(acting, id);
}

/**
 * Changes what was sent of a client; it holds from the next call or text on.
 * @throws AppError NOT_FOUND, CLIENT_NAME_TAKEN, CLIENT_REFERENCE_NOT_FOUND, VERSION_CONFLICT
 */
export async function changeClient(acting: Acting, clientId: ClientId, body: Sent): Promise<ClientDetails> {
  const { db } = acting;
  if (!(await lockClient(db, clientId))) throw notFound();
  const before = await readClient(acting, clientId);
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: before });
  await checkNamed(acting, body);
  if (body.name !== undefined && (await isNameTaken(db, body.name, clientId))) throw taken();
  updateClient(db, clientId, body);
  follow(acting, clientId, body, before);
  return readClient(acting, clientId);
}
