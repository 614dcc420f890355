import { type NumberDetails, type Telephony, TelephonyError } from './port.ts';

const carriers: readonly NumberDetails[] = [
  { carrier: 'Lone Star Wireless', type: 'mobile' },
  { carrier: 'Gulf Mobile', type: 'mobile' },
  { carrier: 'Blue Ridge Cellular', type: 'mobile' },
  { carrier: 'Union Telephone', type: 'landline' },
  { carrier: 'Porchlight VoIP', type: 'voip' },
];

const rejectUnavailable = async (): Promise<never> => {
  throw new TelephonyError('unreachable', null);
};

/**
 * Telephony without an outside service. A number's carrier is derived from its digits, so that it is the same on every
 * machine.
 */
export const createLocalTelephony = (): Telephony => ({
  isConnected: false,
  async lookup(number) {
    const sum = [...number.replace(/\D/g, '')].reduce((total, digit, place) => total + Number(digit) * (place + 1), 0);
    return carriers[sum % carriers.length] ?? { carrier: null, type: null };
  },
  sendText: rejectUnavailable,
  findText: rejectUnavailable,
  findTexts: rejectUnavailable,
  startCall: rejectUnavailable,
  findCalls: rejectUnavailable,
  endCall: rejectUnavailable,
  cancelCall: rejectUnavailable,
  findCall: rejectUnavailable,
  findLegs: rejectUnavailable,
  redirect: rejectUnavailable,
  muteInConference: rejectUnavailable,
  lines: rejectUnavailable,
  availableNumbers: async (areaCode) =>
    /^[2-9]/.test(areaCode) ? Array.from({ length: 10 }, (_, n) => `+1${areaCode}55501${n + 60}`) : [],
  buyNumber: async () => ({ sid: null }),
  fetchMedia: rejectUnavailable,
  verify: () => false,
  consoleUrl: () => null,
});
