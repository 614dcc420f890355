import type { BodyOf, Line, LineId, lines, StaffId } from '@guidepost/contracts';
import { spanishOutdatedSince } from '@guidepost/rules';
import { AppError, badRequest, type CodeInfo, notFound, refusedAt } from '../../platform/errors.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import type { Acting } from '../../platform/module.ts';
import { findActiveStaff } from '../staff/public.ts';
import { findNumberHolders, numberTakenMessage } from '../subjects/public.ts';
import { buyNumberTask } from './buy-number.ts';
import { notifyLine } from './guide-lines.ts';
import { allLines } from './queries.ts';
import {
  clearDefault,
  insertLine,
  isLineRetired,
  lockLine,
  sendLockDefault,
  sendSetSupport,
  sendUpdateLine,
} from './queries-write.ts';

export const lineCodes = {
  /** The owner or a support user does not exist or cannot sign in. The administrator chooses another user. */
  LINE_PERSON_NOT_FOUND: { status: 409, userMessage: 'Choose a user who can sign in.' },
  /** The default line cannot be changed to a normal line. The administrator makes another line the default. */
  LINE_DEFAULT_NEEDED: {
    status: 409,
    userMessage:
      'One number must always be the default. To replace the current default, make a different number the default.',
  },
  /** The telephone service does not respond. The administrator tries again later. */
  TELEPHONY_UNAVAILABLE: {
    status: 503,
    userMessage: 'The telephone service is not responding. Try again later.',
  },
} as const satisfies Record<string, CodeInfo>;

type LineUpdate = BodyOf<typeof lines.update>;

async function readLine({ db }: Acting, lineId: LineId): Promise<Line> {
  const found = (await allLines(db)).find(({ id }) => id === lineId);
  if (!found) throw notFound();
  return found;
}

/** @throws AppError LINE_PERSON_NOT_FOUND */
async function checkPeople({ db }: Acting, property: string, ids: readonly StaffId[]): Promise<void> {
  if (ids.length > 0 && (await findActiveStaff(db, ids)).length !== new Set(ids).size)
    throw refusedAt('LINE_PERSON_NOT_FOUND', property, 'exists', 'Choose a user who can sign in.');
}

/**
 * Adds a line. A job then buys its number from the telephone service and registers the server's webhooks for it.
 * @throws AppError NUMBER_TAKEN, LINE_PERSON_NOT_FOUND
 */
export async function createLine(acting: Acting, body: BodyOf<typeof lines.create>): Promise<Line> {
  const { db, now, services, viewer } = acting;
  // Every line needs an owner, who handles calls and texts from unknown numbers.
  const ownerId = body.ownerId ?? viewer.id;
  if (body.isDefault) sendLockDefault(db);
  await checkNumber(acting, body.number);
  await checkPeople(acting, 'ownerId', [ownerId]);
  await checkPeople(acting, 'supportUserIds', body.supportUserIds ?? []);
  if (body.isDefault) sendSetEditors(db, viewer.id, 'line', await clearDefault(db, null));
  const fields = {
    ...body,
    ownerId,
    description: body.description ?? null,
    isDefault: body.isDefault ?? false,
    isFeedbackNumber: body.isFeedbackNumber ?? false,
    greeting: body.greeting ?? null,
    greetingEs: body.greetingEs ?? null,
  };
  const id = await insertLine(db, fields, now.toString());
  if (id === undefined)
    throw refusedAt(
      'NUMBER_TAKEN',
      'number',
      'unique',
      'This phone number is already in use. Choose a different number.',
    );
  sendSetSupport(db, id, body.supportUserIds ?? []);
  await services.jobs.add(db, buyNumberTask, { lineId: id }, { key: `${buyNumberTask}:${id}` });
  notifyLine(db, id);
  return readLine(acting, id);
}

/**
 * Checks that a number belongs to no user or member. Otherwise texts from that person's phone would seem to come from
 * the organization, and texts to the person would return to the organization.
 * @throws AppError NUMBER_TAKEN
 */
async function checkNumber({ db }: Acting, number: string): Promise<void> {
  const holder = (await findNumberHolders(db, number)).find(({ kind }) => kind !== 'line');
  if (holder) throw refusedAt('NUMBER_TAKEN', 'number', 'unique', numberTakenMessage(holder));
}

/**
 * Changes a line.
 * @throws AppError NOT_FOUND, LINE_PERSON_NOT_FOUND, LINE_DEFAULT_NEEDED, VERSION_CONFLICT
 */
export async function changeLine(acting: Acting, lineId: LineId, body: LineUpdate): Promise<Line> {
  const { db } = acting;
  if (body.isDefault) sendLockDefault(db);
  if (!(await lockLine(db, lineId))) throw notFound();
  const before = await readLine(acting, lineId);
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: before });
  if (body.ownerId !== undefined && body.ownerId !== before.ownerId)
    await checkPeople(acting, 'ownerId', [body.ownerId]);
  const joining = body.supportUserIds?.filter((id) => !before.supportUserIds.includes(id)) ?? [];
  await checkPeople(acting, 'supportUserIds', joining);
  if (before.isDefault && body.isDefault === false)
    throw refusedAt(
      'LINE_DEFAULT_NEEDED',
      'isDefault',
      'needed',
      'One number must always be the default. To replace the current default, make a different number the default.',
    );
  if (body.isDefault && (await isLineRetired(db, lineId)))
    throw badRequest('isDefault', 'retired', 'Restore this number before you make it the default.');
  if (body.isDefault) sendSetEditors(db, acting.viewer.id, 'line', await clearDefault(db, lineId));
  const { greeting = before.greeting, greetingEs = before.greetingEs } = body;
  sendUpdateLine(db, lineId, {
    displayName: body.displayName ?? before.displayName,
    description: body.description === undefined ? before.description : body.description,
    timezone: body.timezone ?? before.timezone,
    isDefault: body.isDefault ?? before.isDefault,
    isFeedbackNumber: body.isFeedbackNumber ?? before.isFeedbackNumber,
    ownerId: body.ownerId ?? before.ownerId,
    greeting,
    greetingEs,
    spanishOutdatedSince: spanishOutdatedSince(
      [
        {
          before: { english: before.greeting, spanish: before.greetingEs },
          after: { english: greeting, spanish: greetingEs },
        },
      ],
      { since: before.spanishOutdatedSince, isChecked: body.isSpanishChecked ?? false, now: acting.now.toString() },
    ),
  });
  if (body.supportUserIds) sendSetSupport(db, lineId, body.supportUserIds);
  notifyLine(db, lineId);
  return readLine(acting, lineId);
}
