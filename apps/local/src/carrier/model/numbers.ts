/** A number's type and network, as the carrier reports them. */
export interface NumberKind {
  carrier: string;
  type: 'mobile' | 'landline' | 'voip';
}

/**
 * Converts a number in any notation to E.164 (`+17135550142`). Ten digits without a country code are a US number.
 * @returns undefined if it cannot be a number; +1 requires exactly ten more digits
 * (docs/areas/contacts.md#phone-numbers), other countries 7 to 15 digits in total
 */
export function toE164(text: string): string | undefined {
  const written = text.trim();
  if (!/^\+?[\d\s().-]+$/.test(written)) return undefined;
  const digits = written.replace(/\D/g, '');
  const full = written.startsWith('+') ? digits : digits.length === 10 ? `1${digits}` : digits;
  if (full.startsWith('1')) return full.length === 11 ? `+${full}` : undefined;
  return /^[2-9]\d{6,14}$/.test(full) ? `+${full}` : undefined;
}

/** Formats a US number in national notation, such as `(713) 555-0142`. Returns other numbers unchanged. */
export function nationalFormat(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

const networks: readonly NumberKind[] = [
  { carrier: 'Lone Star Wireless', type: 'mobile' },
  { carrier: 'Gulf Mobile', type: 'mobile' },
  { carrier: 'Blue Ridge Cellular', type: 'mobile' },
  { carrier: 'Porchlight VoIP', type: 'voip' },
];

/**
 * Returns a number's type and network. Uses the type that Guidepost recorded, if there is one. Otherwise derives both
 * from the digits, so that they are the same on every machine. A derived type always accepts texts.
 */
export function kindOf(number: string, recorded?: string | null): NumberKind {
  if (recorded === 'landline') return { carrier: 'Union Telephone', type: 'landline' };
  const sum = [...number.replace(/\D/g, '')].reduce((total, digit, place) => total + Number(digit) * (place + 1), 0);
  const suitable = networks.filter(({ type }) => !recorded || type === recorded);
  const list = suitable.length > 0 ? suitable : networks;
  return list[sum % list.length] as NumberKind;
}
