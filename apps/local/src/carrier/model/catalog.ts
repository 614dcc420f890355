/**
 * The stage where a text or call with this error fails: refused on request, failed at Twilio, or failed in the phone's
 * network.
 */
export type FailureStage = 'request' | 'twilio' | 'network';

interface CatalogEntry {
  code: number;
  /** The message from Twilio's own documentation. */
  message: string;
  at: FailureStage;
  /** The HTTP status of a refused request. */
  status?: number;
  /** Set if the error applies to texts only or to calls only. */
  only?: 'text' | 'call';
}

/** The errors that Guidepost explains to users. The carrier can simulate each of them. */
export const catalog: readonly CatalogEntry[] = [
  { code: 0, message: 'Unknown error', at: 'twilio', only: 'text' },
  { code: 11200, message: 'HTTP retrieval failure', at: 'twilio', only: 'text' },
  { code: 11751, message: 'Media message - attachments exceed the size limit', at: 'twilio', only: 'text' },
  { code: 12300, message: 'Invalid Content-Type', at: 'twilio', only: 'text' },
  { code: 13224, message: 'Dial: Twilio does not support calling this number', at: 'network', only: 'call' },
  { code: 15003, message: 'Call progress: warning response to callback URL', at: 'twilio', only: 'call' },
  { code: 20003, message: 'Authenticate', at: 'request', status: 401 },
  { code: 20005, message: 'Account not active', at: 'request', status: 403 },
  { code: 20006, message: 'Access denied', at: 'request', status: 403 },
  { code: 20008, message: 'Cannot access this resource with test credentials', at: 'request', status: 403 },
  { code: 21211, message: "Invalid 'To' phone number", at: 'request', status: 400 },
  { code: 21610, message: 'Attempt to send to unsubscribed recipient', at: 'request', status: 400, only: 'text' },
  { code: 21614, message: "'To' number is not a valid mobile number", at: 'request', status: 400, only: 'text' },
  {
    code: 21617,
    message: 'The concatenated message body exceeds the 1600 character limit',
    at: 'request',
    status: 400,
    only: 'text',
  },
  { code: 30003, message: 'Unreachable destination handset', at: 'network' },
  { code: 30005, message: 'Unknown destination handset', at: 'network' },
  { code: 30006, message: 'Landline or unreachable carrier', at: 'network', only: 'text' },
  { code: 30007, message: 'Message filtered', at: 'network', only: 'text' },
  { code: 30008, message: 'Unknown error', at: 'network', only: 'text' },
  { code: 30019, message: 'Content size exceeds carrier limit', at: 'network', only: 'text' },
  { code: 30032, message: 'Toll-free number has not been verified', at: 'twilio', only: 'text' },
  { code: 30034, message: 'US A2P 10DLC - message from an unregistered number', at: 'twilio', only: 'text' },
  { code: 60005, message: 'Carrier error', at: 'network', only: 'text' },
  { code: 63019, message: 'Media failed to download', at: 'twilio', only: 'text' },
];

const entriesByCode = new Map(catalog.map((entry) => [entry.code, entry]));

/** Returns how a text or call fails with this code. Returns undefined if the code does not apply to it. */
export function failureOf(code: number | null, of: 'text' | 'call'): CatalogEntry | undefined {
  if (code === null) return undefined;
  const entry = entriesByCode.get(code);
  if (entry === undefined) return { code, message: 'Unknown error', at: 'network' };
  return entry.only === undefined || entry.only === of ? entry : undefined;
}

/** Returns Twilio's message for a code. */
export function messageOf(code: number): string {
  return entriesByCode.get(code)?.message ?? 'Unknown error';
}
