import type { Program, ProgramLocation, ProgramSummary } from '@guidepost/contracts';
import { phoneText } from '../../shared/phone.ts';
import type { FoundResource } from '../../shell/dialogs/kinds.ts';
import { hoursLines } from './hours.ts';

/** '6120 Harmon Street, Houston, TX 77023' as far as it is known; empty without any of it. */
export const locationText = (location: ProgramLocation): string =>
  [location.streetAddress, location.city, [location.state, location.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/** The number to call: that of the nearest place, else the program's own. */
export const phoneOf = (program: ProgramSummary): string | null => program.location?.phoneNumber ?? program.phoneNumber;

/** What stands in a text to a member: it is the member's language and not that of the screen. */
const inTexts = {
  en: { phone: 'Phone', hours: 'Hours' },
  es: { phone: 'Tel.', hours: 'Horario' },
} as const;

/** What a member is texted about a program, in their language: who, where, when, how to reach it. */
export function textAbout(program: Program, language: 'en' | 'es'): string {
  const { location } = program;
  const phone = phoneOf(program);
  const hours = location ? hoursLines(location.hours, language) : [];
  return [
    program.name === program.organizationName ? program.name : `${program.name} (${program.organizationName})`,
    location && locationText(location),
    phone && `${inTexts[language].phone} ${phoneText(phone)}`,
    hours.length > 0 && `${inTexts[language].hours}: ${hours.join('; ')}`,
    program.url,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A program in the fields of a referral. */
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
