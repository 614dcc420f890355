import type { BodyOf, ClientDetails, ClientId, clients } from '@guidepost/contracts';
import { dateZones, dayIn, spanishOutdatedSince } from '@guidepost/rules';
import { AppError, type CodeInfo, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { seal } from '../../platform/secrets.ts';
import { findhelpKeyOf, findhelpSecret } from '../resources/public.ts';
import { findClient } from './queries.ts';
import {
  countOf,
  insertClient,
  isNameTaken,
  lockClient,
  sendPutFindHelpKey,
  sendSetTeams,
  sendSetTerms,
  sendUpdateClient,
} from './queries-write.ts';

export const clientCodes = {
  /** A different client has this name. The administrator types a different name. */
  CLIENT_NAME_TAKEN: { status: 409, userMessage: 'This name is already in use. Enter a different name.' },
  /** A number, consent or team in the request does not exist. The administrator reloads the page. */
  CLIENT_REFERENCE_NOT_FOUND: { status: 409, userMessage: 'This item could not be found.' },
  /** This installation has no key for encrypting secrets. The operator must set SECRETS_KEY. */
  SECRETS_NOT_KEPT: {
    status: 409,
    userMessage:
      'This installation cannot store keys for external services yet. Ask the operator of the installation to set the environment variable SECRETS_KEY.',
  },
} as const satisfies Record<string, CodeInfo>;

type Body = BodyOf<typeof clients.update>;
type ClientUpdate = Omit<Body, 'terms' | 'clientMarketNumbers'>;

type ById<T> = Omit<T, 'terms' | 'clientMarketNumbers'> &
  Pick<ClientUpdate, 'termIds' | 'internalPhoneNumberId' | 'feedbackNumberId'>;

/** Replaces the consents and numbers in a request body with their ids. */
function byIds<T extends Body>({ terms, clientMarketNumbers: numbers, ...sent }: T): ById<T> {
  const numberOf = (numberProperty: 'phoneNumber' | 'feedbackNumber') =>
    numbers?.find(({ type }) => type === numberProperty)?.id ?? null;
  return {
    ...sent,
    ...(terms && !sent.termIds ? { termIds: terms.map(({ id }) => id) } : {}),
    ...(numbers && sent.internalPhoneNumberId === undefined ? { internalPhoneNumberId: numberOf('phoneNumber') } : {}),
    ...(numbers && sent.feedbackNumberId === undefined ? { feedbackNumberId: numberOf('feedbackNumber') } : {}),
  };
}

/**
 * Stores a client's findhelp key if the request contains one. The key is encrypted for this client, and only the
 * directory can decrypt it.
 * @throws AppError SECRETS_NOT_KEPT
 */
function storeFindhelpKey({ db, services }: Acting, clientId: ClientId, { findHelpApiKey }: ClientUpdate): void {
  if (findHelpApiKey === undefined) return;
  if (findHelpApiKey === null || findHelpApiKey === '') {
    sendPutFindHelpKey(db, clientId, null);
    return;
  }
  const { secretsKey } = services.config;
  if (secretsKey === null)
    throw refusedAt(
      'SECRETS_NOT_KEPT',
      'findHelpApiKey',
      'secrets',
      'This installation cannot store keys for external services yet. Ask the operator of the installation to set the environment variable SECRETS_KEY.',
    );
  sendPutFindHelpKey(db, clientId, seal(secretsKey, findhelpSecret(clientId), findHelpApiKey));
}

const nameTakenError = () =>
  refusedAt('CLIENT_NAME_TAKEN', 'name', 'unique', 'This name is already in use. Enter a different name.');

/**
 * Returns a client with all its current data.
 * @throws AppError NOT_FOUND
 */
export async function readClient(
  reading: Pick<Acting, 'db' | 'now' | 'services'>,
  clientId: ClientId,
): Promise<ClientDetails> {
  const { db, now, services } = reading;
  const [found, key] = await Promise.all([
    findClient(db, clientId, dayIn(now, dateZones.team)),
    findhelpKeyOf(reading, clientId),
  ]);
  if (!found) throw notFound();
  return { ...found, hasFindHelpApiKey: key !== undefined, websiteStart: services.config.clientWebsiteStart };
}

/**
 * Checks that the records in the request exist.
 * @throws AppError CLIENT_REFERENCE_NOT_FOUND
 */
async function checkNamed({ db }: Acting, sent: ClientUpdate): Promise<void> {
  const named = [
    ['termIds', 'terms', sent.termIds ?? []],
    ['teamIds', 'teams', sent.teamIds ?? []],
    ['internalPhoneNumberId', 'lines', sent.internalPhoneNumberId ? [sent.internalPhoneNumberId] : []],
    ['feedbackNumberId', 'lines', sent.feedbackNumberId ? [sent.feedbackNumberId] : []],
  ] as const;
  for (const [property, table, ids] of named) {
    if (ids.length > 0 && (await countOf(db, table, ids)) !== new Set<number>(ids).size)
      throw refusedAt('CLIENT_REFERENCE_NOT_FOUND', property, 'exists', 'This item could not be found.');
  }
}

function saveClientDetails(
  { db, services }: Acting,
  clientId: ClientId,
  sent: ClientUpdate,
  before: ClientDetails | null,
): void {
  if (sent.termIds) sendSetTerms(db, clientId, sent.termIds);
  if (sent.teamIds) {
    sendSetTeams(db, clientId, sent.teamIds);
    // A client's teams may see its unassigned members, so users' access changes when the teams change.
    const served = new Set(before?.teamIds);
    if (served.size !== sent.teamIds.length || sent.teamIds.some((id) => !served.has(id)))
      services.live.accessChanged(db);
  }
  services.live.emit(db, 'setup_updated', { type: 'clients', id: clientId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
}

/**
 * Adds a client.
 * @throws AppError CLIENT_NAME_TAKEN, CLIENT_REFERENCE_NOT_FOUND, SECRETS_NOT_KEPT
 */
export async function createClient(acting: Acting, sent: BodyOf<typeof clients.create>): Promise<ClientDetails> {
  const { db, now } = acting;
  const body = byIds(sent);
  const { findHelpApiKey: _, ...fields } = body;
  await checkNamed(acting, body);
  if (await isNameTaken(db, body.name, null)) throw nameTakenError();
  const id = await insertClient(db, fields, now.toString());
  if (id === undefined) throw nameTakenError();
  storeFindhelpKey(acting, id, body);
  saveClientDetails(acting, id, body, null);
  return readClient(acting, id);
}

/**
 * Changes a client's given fields. The changes apply from the next call or text.
 * @throws AppError NOT_FOUND, CLIENT_NAME_TAKEN, CLIENT_REFERENCE_NOT_FOUND, SECRETS_NOT_KEPT, VERSION_CONFLICT
 */
export async function changeClient(acting: Acting, clientId: ClientId, sent: Body): Promise<ClientDetails> {
  const { db, now } = acting;
  const body = byIds(sent);
  if (!(await lockClient(db, clientId))) throw notFound();
  const before = await readClient(acting, clientId);
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: before });
  await checkNamed(acting, body);
  if (body.name !== undefined && (await isNameTaken(db, body.name, clientId))) throw nameTakenError();
  const { findHelpApiKey: _, isSpanishChecked = false, ...fields } = body;
  const { transferIntroduction: english = before.transferIntroduction } = body;
  const { transferIntroductionEs: spanish = before.transferIntroductionEs } = body;
  const introduction = {
    before: { english: before.transferIntroduction, spanish: before.transferIntroductionEs },
    after: { english: english || null, spanish: spanish || null },
  };
  const state = { since: before.spanishOutdatedSince, isChecked: isSpanishChecked, now: now.toString() };
  sendUpdateClient(db, clientId, { ...fields, spanishOutdatedSince: spanishOutdatedSince([introduction], state) });
  storeFindhelpKey(acting, clientId, body);
  saveClientDetails(acting, clientId, body, before);
  return readClient(acting, clientId);
}
