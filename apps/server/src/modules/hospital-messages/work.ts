import type { HospitalSenderId, StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';

/** Context for the functions that apply one hospital's messages. */
export interface Work {
  tx: Db;
  now: Temporal.Instant;
  services: Services;
  sender: { id: HospitalSenderId; time_zone: string };
  /** The user whose decision is applied. Undefined for a job. */
  decidedBy?: StaffId;
}
