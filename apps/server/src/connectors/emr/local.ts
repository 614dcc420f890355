import { createHash } from 'node:crypto';
import type { Emr } from './port.ts';

/**
 * Without an external record: patients have ids like its own, which follow from the member, and are opened on the
 * product's own page for links that come from the record.
 */
export const createLocalEmr = ({ publicUrl }: { publicUrl: string }): Emr => ({
  async addPatient({ memberId, medicalCenterId }) {
    const hash = createHash('sha256').update(`${medicalCenterId}/${memberId}`).digest('base64url');
    return `user_${hash.replace(/[-_]/g, '').slice(0, 24)}`;
  },
  patientUrl: (avonId) => `${publicUrl}/avon-patient?id=${encodeURIComponent(avonId)}`,
});
