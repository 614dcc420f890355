import { createHash } from 'node:crypto';
import type { Emr, EmrNewUser, Specialization } from './port.ts';

const specializations: readonly Specialization[] = [
  { name: 'Family medicine', isSupport: false },
  { name: 'Internal medicine', isSupport: false },
  { name: 'Psychiatry', isSupport: false },
  { name: 'Psychiatric nurse practitioner', isSupport: false },
  { name: 'Clinical social work', isSupport: false },
  { name: 'Care guide', isSupport: true },
  { name: 'Care coordination', isSupport: true },
  { name: 'Community health work', isSupport: true },
  { name: 'Front desk', isSupport: true },
];

const medicalCenters = [
  { id: 'sunrise-main', name: 'Sunrise Health, Houston' },
  { id: 'gulf-behavioral', name: 'Gulf Behavioral Health, Beaumont' },
  { id: 'lakes-clinic', name: 'Great Lakes Clinic, Milwaukee' },
];

const idOf = (text: string): string =>
  `user_${createHash('sha256').update(text).digest('base64url').replace(/[-_]/g, '').slice(0, 24)}`;

/** Returns an id that contains the user's data, because the local medical record stores no users. */
const userIdOf = ({ userId, specialization, medicalCenters: centers, isProvider }: EmrNewUser): string => {
  const at = specializations.findIndex(({ name }) => name === specialization);
  const chosen = medicalCenters.map(({ id }) => (centers.includes(id) ? '1' : '0')).join('');
  return `${idOf(`staff/${userId}`)}_${isProvider ? 'p' : 's'}${at + 1}_${chosen}`;
};

/**
 * Medical record without an outside service. A patient's id is derived from the member and looks like an id of the
 * external record. Links to patients open one of this server's pages.
 */
export const createLocalEmr = ({ publicUrl }: { publicUrl: string }): Emr => ({
  async addPatient({ memberId, medicalCenterId }) {
    return idOf(`${medicalCenterId}/${memberId}`);
  },
  addUser: async (user) => userIdOf(user),
  async findUser(avonId) {
    const [, type, at, chosen = ''] = /^user_\w{24}_([ps])(\d)_([01]+)$/.exec(avonId) ?? [];
    if (type === undefined) return undefined;
    return {
      specialization: specializations[Number(at) - 1]?.name ?? null,
      medicalCenters: medicalCenters.filter((_, n) => chosen[n] === '1').map(({ id }) => id),
      userType: type === 'p' ? 'provider' : 'support',
    };
  },
  specializations: async () => [...specializations],
  medicalCenters: async () => [...medicalCenters],
  patientUrl: (avonId) => `${publicUrl}/avon-patient?id=${encodeURIComponent(avonId)}`,
});
