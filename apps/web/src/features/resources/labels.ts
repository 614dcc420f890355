import type { Program, ProgramLocation, ProgramSummary } from '@guidepost/contracts';
import { phoneText } from '../../shared/phone.ts';
import type { FoundResource } from '../../shell/dialogs/kinds.ts';
import { hoursLines } from './hours.ts';

/**
 * Formats the known parts of an address, such as '6120 Harmon Street, Houston, TX 77023'. Returns an empty string if
 * all parts are unknown.
 */
export const locationText = (location: ProgramLocation): string =>
  [location.streetAddress, location.city, [location.state, location.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/** Returns the phone number of the nearest location. If that number is unknown, returns the program's own number. */
export const phoneOf = (program: ProgramSummary): string | null => program.location?.phoneNumber ?? program.phoneNumber;

/** Returns the link that calls a number, such as `tel:7135550101;ext=7` for '(713) 555-0101 ext. 7' (RFC 3966). */
export function telLink(phone: string): string {
  const [number = '', afterExt] = phone.split(/(?<=\d)[\s,;.]*(?:ext|x|#)/i);
  const extension = afterExt?.match(/\d+/)?.[0];
  return `tel:${number.replace(/[^\d+]/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** Labels for a text to a member. They are in the member's language, not in the user's language. */
const textLabels = {
  en: { phone: 'Phone', hours: 'Hours' },
  es: { phone: 'Tel.', hours: 'Horario' },
} as const;

/**
 * Returns a text message that describes a program to a member, in the member's language: name, place, hours and
 * contact.
 */
export function programText(program: Program, language: 'en' | 'es'): string {
  const { location } = program;
  const phone = phoneOf(program);
  const hours = location ? hoursLines(location.hours, language) : [];
  return [
    program.name === program.organizationName ? program.name : `${program.name} (${program.organizationName})`,
    location && locationText(location),
    phone && `${textLabels[language].phone} ${phoneText(phone)}`,
    hours.length > 0 && `${textLabels[language].hours}: ${hours.join('; ')}`,
    program.url,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Converts a program to the fields of a referral. */
export const referralTo = (program: ProgramSummary & { url?: string | null }): FoundResource => ({
  resourceName: program.name,
  contactName: null,
  phoneNumber: phoneOf(program),
  url: program.url ?? null,
  streetAddress: program.location?.streetAddress ?? null,
  city: program.location?.city ?? null,
  state: program.location?.state ?? null,
  zipcode: program.location?.zipcode ?? null,
  resourceId: program.id,
});
