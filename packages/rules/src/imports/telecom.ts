import type { ParsedEmail, ParsedPhone } from './parsed.ts';
import { isPossibleNumber, isReservedNumber, isTollFree, labelWithExtension, splitExtension } from './phones.ts';
import { code, concept, ended, type Json, number, object, objects, text, texts } from './read.ts';

const phoneExtension = 'http://hl7.org/fhir/StructureDefinition/contactpoint-extension';

const uses: Readonly<Record<string, string>> = { home: 'Home', work: 'Work', mobile: 'Mobile', temp: 'Temporary' };

/** Returns the label for the FHIR use of a contact or address. It has at most 20 characters. */
export const useLabel = (use: unknown): string => (typeof use === 'string' && uses[use]) || 'Home';

const isCurrent = (entry: Json, today: string): boolean => entry.use !== 'old' && !ended(entry.period, today);

/** Returns the current contacts of one kind, with the sender's preferred contact first. */
function current(patient: Json, systems: readonly string[], today: string): Json[] {
  return objects(patient.telecom)
    .filter((entry) => systems.includes(code(entry.system)) && isCurrent(entry, today))
    .map((entry, place) => ({ entry, place, rank: number(entry.rank) ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ entry }) => entry);
}

/**
 * Returns `+1` and ten digits (docs/areas/contacts.md#phone-numbers). Returns null if the string cannot be a number of
 * the North American Numbering Plan, such as a foreign number or a placeholder.
 */
export function phoneNumber(written: string): string | null {
  const digits = splitExtension(written)
    .number.replace(/^tel:/i, '')
    // removes hyphens of all kinds, because word processors and web pages use different ones
    .replace(/[\s().\u00AD\u200B-\u200F\u2060\uFEFF\p{Dash}/]/gu, '');
  const [, number = ''] = /^(?:\+?1)?(\d{10})$/.exec(digits) ?? [];
  return isPossibleNumber(number) ? `+1${number}` : null;
}

export function phonesOf(patient: Json, today: string): { phones: ParsedPhone[]; notes: string[] } {
  const phones = new Map<string, ParsedPhone>();
  const notes: string[] = [];
  for (const entry of current(patient, ['phone', 'sms'], today)) {
    const written = text(entry.value, 60);
    if (written === null) continue;
    const phone = phoneNumber(written);
    if (phone === null)
      notes.push(
        `the phone number ${written} is ${isReservedNumber(written) ? 'a placeholder or a service number' : 'not a US phone number'} and was not imported`,
      );
    else if (!phones.has(phone)) {
      const isMobile = entry.use === 'mobile' || entry.system === 'sms';
      const ofField = objects(entry.extension).find(({ url }) => url === phoneExtension);
      const extension = text(ofField?.valueString, 8) ?? splitExtension(written).extension;
      if (extension !== null) notes.push(`the phone number ${written} has the extension ${extension}`);
      if (isTollFree(phone)) notes.push(`the phone number ${written} is toll-free and cannot receive texts`);
      phones.set(phone, {
        number: phone,
        description: labelWithExtension(isMobile ? 'Mobile' : useLabel(entry.use), extension),
        type: isTollFree(phone) ? 'landline' : isMobile ? 'mobile' : null,
      });
    }
  }
  return { phones: [...phones.values()], notes };
}

/** Returns an email address without `mailto:`, or from `Ana Poe <ana@example.org>`. Returns null if it is not valid. */
export function emailAddress(written: string): string | null {
  const address = (/<([^<>]*)>$/.exec(written.trim())?.[1] ?? written).trim().replace(/^mailto:/i, '');
  return /^[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+$/.test(address) ? address : null;
}

export function emailsOf(patient: Json, today: string): { emails: ParsedEmail[]; notes: string[] } {
  const emails = new Map<string, ParsedEmail>();
  const notes: string[] = [];
  for (const entry of current(patient, ['email'], today)) {
    const written = text(entry.value, 254);
    if (written === null) continue;
    const email = emailAddress(written);
    if (email === null) notes.push(`the email address ${written} is not valid and was not imported`);
    else if (!emails.has(email.toLowerCase()))
      emails.set(email.toLowerCase(), { email, description: useLabel(entry.use) });
  }
  return { emails: [...emails.values()], notes };
}

/**
 * Returns one note for each contact that cannot be stored: an earlier contact, a fax, a pager, or a contact of kind
 * `other` or without a kind.
 */
export function otherContactNotes(patient: Json, today: string): string[] {
  return objects(patient.telecom).flatMap((entry) => {
    const system = text(entry.system, 20) ?? 'other';
    const value = text(entry.value, 60);
    if (value === null) return [];
    if (!isCurrent(entry, today)) return [`the earlier contact ${value} was not imported`];
    if (['phone', 'sms', 'email'].includes(system)) return [];
    return [`the contact ${value} of type ${system} was not imported`];
  });
}

/** Returns one note for each of the patient's contact persons. Guidepost does not store them. */
export function contactPersonNotes(patient: Json): string[] {
  return objects(patient.contact).map((person) => {
    const name = object(person.name);
    const written = name && (text(name.text) ?? text([...texts(name.given), ...texts(name.family)].join(' ')));
    const relation = objects(person.relationship).flatMap((one) => concept(one) ?? []);
    const reached = objects(person.telecom).flatMap((one) => text(one.value, 60) ?? []);
    const parts = [written, ...relation, ...reached].filter((part) => part !== null);
    return `the contact person ${parts.length === 0 ? 'without a name' : parts.join(', ')} was not imported`;
  });
}
