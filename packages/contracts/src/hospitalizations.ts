import { z } from 'zod';
import { Day, idOf, MemberId, Text } from './fields.ts';

export const Hospitalization = z
  .object({
    id: idOf('Hospitalization'),
    memberId: MemberId,
    hospital: Text,
    hospitalInfo: z
      .object({
        phone: Text.nullable(),
        line1: Text.nullable(),
        city: Text.nullable(),
        state: Text.nullable(),
        zip: Text.nullable(),
      })
      .nullable(),
    admitDate: Day,
    dischargeDate: Day.nullable(),
    guideEnteredDischargedAt: Day.nullable(),
    admitComplaint: Text.nullable(),
    followUpType: Text.nullable(),
    dischargeDisposition: Text.nullable(),
    /** Patient class from HL7 table 0004, such as I. Null if the hospital did not send one. */
    patientClass: Text.nullable(),
    isEnrolledInBehavioralHealth: z.boolean(),
    note: Text.nullable(),
  })
  .meta({ id: 'Hospitalization' });
export type Hospitalization = z.infer<typeof Hospitalization>;
