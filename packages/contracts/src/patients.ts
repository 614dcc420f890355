import { z } from 'zod';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { idOf, MemberId, Text } from './fields.ts';

/** Members in the external medical record (docs/product-decisions.md#two-names-for-one-thing). */
export const patients = {
  getReemaId: endpoint({
    method: 'GET',
    path: '/patients/get-reema-id',
    summary: 'The member who has this patient id in the external record',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply.memberId'],
    query: z.object({ avonPatientId: z.string().trim().min(1, '{label} is required.').max(100) }),
    reply: z.object({ memberId: MemberId }),
  }),
  addPatient: endpoint({
    method: 'POST',
    path: '/patients/add-patient',
    summary:
      'Add a member to the external record. `avonId` is null until the external record responds. The response is sent as a live event',
    access: onMember('CAN_UPDATE_ALL_USER_DATA', 'body.memberId'),
    subjects: ['body.memberId'],
    body: z.strictObject({ memberId: idOf('Member') }),
    reply: z.object({ memberId: MemberId, avonId: Text.nullable() }),
    status: 202,
    codes: ['EMR_NOT_CONNECTED'],
  }),
};
