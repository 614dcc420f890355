import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { countParam, Day, Instant, idOf, idParam, line, lineOf, MemberId, Text, Version } from './fields.ts';

import { Sentence } from './sentence.ts';

/**
 * A message's result. `received`: not processed yet. `applied`: its hospitalization is stored. `review`: a user must
 * match it with a member. `nobody`: the patient is not a member. `refused`: it was refused. `failed`: it was set aside
 * after an error.
 */
export const hospitalMessageStates = ['received', 'applied', 'review', 'nobody', 'refused', 'failed'] as const;
export type HospitalMessageState = (typeof hospitalMessageStates)[number];

/** A hospital message with its content and its result (docs/areas/hospital-stays.md#messages). */
export const HospitalMessage = z
  .object({
    id: idOf('HospitalMessage'),
    sender: z.object({ id: idOf('HospitalSender'), name: Text }),
    controlId: Text,
    /** The trigger event, such as A01. */
    event: Text,
    /** The visit's patient class, a code from HL7 table 0004 such as I; null if the message contains no visit. */
    patientClass: Text.nullable(),
    recordedAt: Instant,
    receivedAt: Instant,
    state: z.enum(hospitalMessageStates),
    /** The reason why the message was refused or set aside. */
    reason: Text.nullable(),
    patient: z.object({
      name: Text,
      birthDay: Day.nullable(),
      sex: z.enum(['M', 'F']).nullable(),
      numbers: z.array(z.object({ authority: Text, value: Text })),
    }),
    memberId: MemberId.nullable(),
    memberName: Text.nullable(),
    /** The hospitalization that the message updated; null if it did not update one. */
    stayId: idOf('Hospitalization').nullable(),
  })
  .meta({ id: 'HospitalMessage' });
export type HospitalMessage = z.infer<typeof HospitalMessage>;

/** A member who could be the patient. `score` is the match score, from 0 to 100. */
export const HospitalCandidate = z.object({
  memberId: MemberId,
  name: Text,
  clientName: Text,
  birthDay: Day.nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  score: z.int(),
  /** True if a number in the message belongs to the member. These members come first in the list. */
  hasNumber: z.boolean(),
});
export type HospitalCandidate = z.infer<typeof HospitalCandidate>;

export const HospitalMessageDetails = HospitalMessage.extend({
  body: Text,
  /** Notes for the user who matches the patient, such as an implausible time. */
  notes: z.array(Sentence),
  candidates: z.array(HospitalCandidate),
}).meta({ id: 'HospitalMessageDetails' });
export type HospitalMessageDetails = z.infer<typeof HospitalMessageDetails>;

/** Time zones for messages whose times have no offset. */
export const hospitalZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const;

/** A hospital that sends messages, with its authentication and the time of its last message. */
export const HospitalSender = z
  .object({
    id: idOf('HospitalSender'),
    name: Text,
    timeZone: Text,
    /** True if the hospital has a key for sending messages over HTTPS. */
    hasKey: z.boolean(),
    keyMadeAt: Instant.nullable(),
    /** The common name of the hospital's client certificate; null if it has no certificate. */
    certificateName: Text.nullable(),
    /**
     * Administrators are notified after this number of minutes without a message. If null, the limit is the hospital's
     * longest pause so far.
     */
    silenceMinutes: z.int().nullable(),
    /** The URL for the hospital's messages over HTTPS. */
    address: Text,
    /** The port for MLLP; null if the server does not accept MLLP. */
    mllpPort: z.int().nullable(),
    messages: z.int(),
    lastReceivedAt: Instant.nullable(),
    /** True if the time since the last message is longer than the limit for this hospital. */
    isSilent: z.boolean(),
    version: Version,
  })
  .meta({ id: 'HospitalSender' });
export type HospitalSender = z.infer<typeof HospitalSender>;

const access = withPermission('CAN_ACCESS_ADMIN_TOOLS');
const params = z.object({ id: idParam('HospitalMessage') });
const senderParams = z.object({ id: idParam('HospitalSender') });
export const maxHospitalMessages = 50;
/** Minimum and maximum of `silenceMinutes`: five minutes to thirty days. */
export const silenceLimits = { min: 5, max: 43_200 } as const;

const senderFields = {
  name: lineOf(z.string(), 120).min(1, 'Name is required.'),
  timeZone: z.enum(hospitalZones),
  certificateName: line(64)
    .transform((name) => (name === '' ? null : name))
    .nullable(),
  silenceMinutes: z.int().min(silenceLimits.min).max(silenceLimits.max).nullable(),
};

export const hospitalMessages = {
  list: endpoint({
    method: 'GET',
    path: '/hospital-messages',
    summary: `Hospital messages with their results, newest first, ${maxHospitalMessages} per page`,
    access,
    subjects: ['reply.data[].memberId'],
    query: z.object({
      state: z.enum(hospitalMessageStates).optional(),
      'page-start': countParam(0, 10_000_000).optional(),
    }),
    reply: z.object({ data: z.array(HospitalMessage), pagination: z.object({ totalItems: z.int() }) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/hospital-messages/counts',
    summary: 'Number of messages that need a decision about their patient',
    access,
    reply: z.object({ review: z.int() }),
  }),
  senders: endpoint({
    method: 'GET',
    path: '/hospital-messages/senders',
    summary: 'Hospitals by name. A flag shows if a hospital has been silent for longer than its limit',
    access,
    reply: z.array(HospitalSender),
  }),
  addSender: endpoint({
    method: 'POST',
    path: '/hospital-messages/senders',
    summary: 'Add a hospital. It can send messages after it has a key or a certificate',
    access,
    needsFreshSignIn: true,
    body: z.strictObject({
      ...senderFields,
      certificateName: senderFields.certificateName.optional(),
      silenceMinutes: senderFields.silenceMinutes.optional(),
    }),
    reply: HospitalSender,
    status: 201,
    codes: ['HOSPITAL_NAME_TAKEN', 'CERTIFICATE_TAKEN'],
  }),
  updateSender: endpoint({
    method: 'PATCH',
    path: '/hospital-messages/senders/{id}',
    summary: "Change a hospital's name, certificate name and limit of silence",
    access,
    needsFreshSignIn: true,
    params: senderParams,
    body: z.strictObject({ ...senderFields, version: Version }).partial(),
    editorOf: 'hospital-sender',
    reply: HospitalSender,
    codes: ['HOSPITAL_NAME_TAKEN', 'CERTIFICATE_TAKEN', 'VERSION_CONFLICT'],
  }),
  makeKey: endpoint({
    method: 'POST',
    path: '/hospital-messages/senders/{id}/key',
    summary: "Create a hospital's key for HTTPS, which is returned only once. The previous key stops working",
    access,
    needsFreshSignIn: true,
    params: senderParams,
    reply: z.object({ sender: HospitalSender, key: Text }),
    status: 201,
    tellsSecret: true,
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/hospital-messages/senders/{id}/key',
    summary: "Revoke a hospital's key",
    access,
    params: senderParams,
    reply: HospitalSender,
  }),
  get: endpoint({
    method: 'GET',
    path: '/hospital-messages/{id}',
    summary: "A hospital's message, word for word, with the possible members",
    access,
    subjects: ['reply.memberId', 'reply.candidates[].memberId'],
    params,
    reply: HospitalMessageDetails,
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/hospital-messages/{id}',
    summary:
      'Assign the patient of a message to a member or to no member. This applies to all messages about the patient',
    access,
    subjects: ['body.memberId', 'reply.memberId', 'reply.candidates[].memberId'],
    params,
    body: z.strictObject({
      memberId: idOf('Member').nullable(),
      /**
       * The result that the user saw when they decided. The server refuses the decision if the result has changed since
       * then.
       */
      seen: z.strictObject({ state: z.enum(hospitalMessageStates), memberId: idOf('Member').nullable() }).optional(),
    }),
    reply: HospitalMessageDetails,
    codes: ['HOSPITAL_MEMBER_NOT_FOUND', 'HOSPITAL_MESSAGE_DECIDED'],
  }),
  applyAgain: endpoint({
    method: 'POST',
    path: '/hospital-messages/{id}/apply',
    summary: 'Retry a message that was set aside after an error',
    access,
    subjects: ['reply.memberId', 'reply.candidates[].memberId'],
    params,
    reply: HospitalMessageDetails,
  }),
};
