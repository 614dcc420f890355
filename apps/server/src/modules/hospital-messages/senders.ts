import type { BodyOf, contracts, HospitalSender, HospitalSenderId, ReplyOf } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import type { Acting, JobContext } from '../../platform/module.ts';
import { rolesWith } from '../staff/public.ts';
import { renameHospital } from './queries-hospitalizations.ts';
import { lockSender } from './queries-list.ts';
import {
  administrators,
  countReceivedMessages,
  findSenders,
  findTakenFields,
  insertSender,
  markSilenceReported,
  type SenderFields,
  sendSetKey,
  sendUpdateSender,
} from './queries-senders.ts';
import { hospitalPath } from './routes.ts';

type Contract = typeof contracts.hospitalMessages;

/** Returns the hospitals, with the URL and the port that they send to. */
export async function listSenders({ db, now, services }: Acting): Promise<HospitalSender[]> {
  const { apiUrl, mllp } = services.config;
  const address = `${apiUrl}${hospitalPath}`;
  return (await findSenders(db, now.toString())).map((one) => ({ ...one, address, mllpPort: mllp?.port ?? null }));
}

async function readSender(acting: Acting, senderId: HospitalSenderId): Promise<HospitalSender> {
  const found = (await listSenders(acting)).find(({ id }) => id === senderId);
  if (!found) throw notFound();
  return found;
}

const notifyChange = ({ db, services }: Acting): void =>
  services.live.emit(db, 'hospital_messages_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });

/**
 * Checks that no other hospital has the same name or certificate. Users could not distinguish two hospitals with the
 * same name, and a certificate must identify one hospital.
 * @throws AppError HOSPITAL_NAME_TAKEN, CERTIFICATE_TAKEN
 */
async function checkTaken({ db }: Acting, fields: SenderFields, except: HospitalSenderId | null): Promise<void> {
  const takenFields = await findTakenFields(db, fields, except);
  if (takenFields.name)
    throw refusedAt('HOSPITAL_NAME_TAKEN', 'name', 'unique', 'This name is already in use. Enter a different name.');
  if (takenFields.certificate)
    throw refusedAt(
      'CERTIFICATE_TAKEN',
      'certificateName',
      'unique',
      'A different hospital already uses this certificate name. Enter a different name.',
    );
}

/** Adds a hospital. @throws AppError HOSPITAL_NAME_TAKEN, CERTIFICATE_TAKEN */
export async function addSender(acting: Acting, body: BodyOf<Contract['addSender']>): Promise<HospitalSender> {
  const { certificateName = null, silenceMinutes = null, name, timeZone } = body;
  const fields = { name, timeZone, certificateName, silenceMinutes };
  await checkTaken(acting, fields, null);
  const id = await insertSender(acting.db, fields, acting.now.toString());
  // Another user added a hospital with the same name between the check and the insert.
  if (id === undefined)
    throw refusedAt('HOSPITAL_NAME_TAKEN', 'name', 'unique', 'This name is already in use. Enter a different name.');
  notifyChange(acting);
  return readSender(acting, id);
}

/** Changes a hospital. @throws AppError NOT_FOUND, HOSPITAL_NAME_TAKEN, CERTIFICATE_TAKEN, VERSION_CONFLICT */
export async function changeSender(
  acting: Acting,
  senderId: HospitalSenderId,
  { version, ...body }: BodyOf<Contract['updateSender']>,
): Promise<HospitalSender> {
  await lockSender(acting.db, senderId);
  const before = await readSender(acting, senderId);
  if (version !== undefined && version !== before.version) throw new AppError('VERSION_CONFLICT', { current: before });
  const fields: SenderFields = {
    name: body.name ?? before.name,
    timeZone: body.timeZone ?? before.timeZone,
    certificateName: body.certificateName === undefined ? before.certificateName : body.certificateName,
    silenceMinutes: body.silenceMinutes === undefined ? before.silenceMinutes : body.silenceMinutes,
  };
  await checkTaken(acting, fields, senderId);
  sendUpdateSender(acting.db, senderId, fields);
  if (fields.name !== before.name) {
    const stays = await renameHospital(acting.db, senderId, fields.name);
    sendSetEditors(acting.db, acting.viewer.id, 'hospitalization', stays);
    acting.services.live.emit(acting.db, 'hospitalizations_changed', {}, { everyoneWith: 'CAN_SEE_HOSPITALIZATIONS' });
  }
  notifyChange(acting);
  return readSender(acting, senderId);
}

/** Creates a hospital's new key. The previous key becomes invalid. @throws AppError NOT_FOUND */
export async function makeKey(acting: Acting, senderId: HospitalSenderId): Promise<ReplyOf<Contract['makeKey']>> {
  if ((await lockSender(acting.db, senderId)) === 0) throw notFound();
  const key = newKey();
  sendSetKey(acting.db, senderId, { hash: hashOf(key), at: acting.now.toString() });
  notifyChange(acting);
  return { sender: await readSender(acting, senderId), key };
}

/** Removes a hospital's key. @throws AppError NOT_FOUND */
export async function revokeKey(acting: Acting, senderId: HospitalSenderId): Promise<HospitalSender> {
  if ((await lockSender(acting.db, senderId)) === 0) throw notFound();
  sendSetKey(acting.db, senderId, null);
  notifyChange(acting);
  return readSender(acting, senderId);
}

/**
 * Messages are added to the stored count once they are this old, in minutes. A transaction takes at most ten seconds,
 * so no message of that age can still be stored later.
 */
const countDelayMinutes = 10;

/** Notifies the administrators of silent hospitals, once for each silence (docs/areas/hospital-stays.md#silence). */
export const notifyOfSilence = (context: JobContext): Promise<void> =>
  context.transaction(async (tx) => {
    const { services } = context;
    const at = context.now().toString();
    await countReceivedMessages(tx, context.now().subtract({ minutes: countDelayMinutes }).toString());
    const silent: Awaited<ReturnType<typeof findSenders>> = [];
    for (const sender of await findSenders(tx, at)) {
      const { id, isSilent, lastReceivedAt } = sender;
      if (isSilent && lastReceivedAt !== null && (await markSilenceReported(tx, id, { lastAt: lastReceivedAt, at })))
        silent.push(sender);
    }
    if (silent.length === 0) return;
    const administratorIds = await administrators(tx, rolesWith('CAN_ACCESS_ADMIN_TOOLS'));
    for (const { name, silenceMinutes } of silent)
      for (const guideId of administratorIds)
        await services.notify.send(tx, {
          guideId,
          memberId: null,
          groupType: 'hospitalization',
          label:
            silenceMinutes === null
              ? sentence('{hospital} has not sent messages for an unusually long time', { hospital: name })
              : sentence('{hospital} has not sent messages for longer than expected', { hospital: name }),
          description: null,
          createdAt: at,
        });
    services.live.emit(tx, 'hospital_messages_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
  });
