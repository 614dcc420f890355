import { findhelpProgram, type ProgramHours, type ProgramLocation } from '@guidepost/contracts';
import { z } from 'zod';
import { plainText } from '../../platform/html.ts';
import type { OutsideProgram, OutsideSummary } from './port.ts';

/**
 * The fields of findhelp's responses that the server uses. Missing fields are null, and additional fields are ignored.
 */
const words = z.string().nullish();
const number = z.coerce.number().nullish().catch(null);

const Office = z.object({
  name: words,
  address1: words,
  address2: words,
  city: words,
  state: words,
  postal: words,
  phone_number: words,
  email: words,
  distance: number,
  is_administrative: z.boolean().nullish(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullish().catch(null),
  hours: z.record(z.string(), z.unknown()).nullish().catch(null),
});

export const FindhelpProgram = z.object({
  id: z.coerce.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1),
  provider_name: words,
  description: words,
  coverage_description: words,
  free_or_reduced: words,
  next_steps: z.array(z.object({ channel: words, action: words, contact: words })).nullish(),
  offices: z.array(Office).nullish(),
  rules: z.array(z.object({ description: words })).nullish(),
  service_tags: z.array(z.string()).nullish(),
  supported_languages: z.array(z.string()).nullish(),
  validation_date: words,
  updated_date: words,
  website_url: words,
});
export type FindhelpProgram = z.infer<typeof FindhelpProgram>;
type Office = z.infer<typeof Office>;

/** Removes markup from a string. Returns null if no text remains. */
const plain = (text: string | null | undefined): string | null => plainText(text ?? '') || null;

const costs: Readonly<Record<string, string>> = { free: 'Free', reduced: 'Reduced cost' };

const days = [
  ['monday', 'MO'],
  ['tuesday', 'TU'],
  ['wednesday', 'WE'],
  ['thursday', 'TH'],
  ['friday', 'FR'],
  ['saturday', 'SA'],
  ['sunday', 'SU'],
] as const;

/** Converts '8:30 AM', '08:30' or '0830' to `08:30`. Returns null for any other value. */
function wallTime(value: unknown): string | null {
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2}):?(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(String(value ?? '').trim()) ?? [];
  if (hour === '') return null;
  const full = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return full < 24 && Number(minute) < 60 ? `${String(full).padStart(2, '0')}:${minute}` : null;
}

/** Returns the opening hours of an office. Days with the same hours are in one group. */
function hoursOf(hours: Office['hours']): ProgramHours[] {
  const spans = new Map<string, ProgramHours>();
  for (const [name, day] of days) {
    const allDay = hours?.[`${name}_all_day`] === true;
    const opensAt = allDay ? '00:00' : wallTime(hours?.[`${name}_start`]);
    const closesAt = allDay ? '23:59' : wallTime(hours?.[`${name}_finish`]);
    if (opensAt === null || closesAt === null) continue;
    const known = spans.get(`${opensAt} ${closesAt}`);
    if (known) known.days.push(day);
    else spans.set(`${opensAt} ${closesAt}`, { days: [day], opensAt, closesAt, note: null });
  }
  return [...spans.values()];
}

const locationOf = (office: Office, index: number): ProgramLocation => ({
  id: index + 1,
  name: plain(office.name),
  streetAddress: plain([office.address1, office.address2].filter(Boolean).join(', ')),
  city: plain(office.city),
  state: plain(office.state),
  zipcode: plain(office.postal),
  coords: office.location ? { lat: office.location.latitude, lng: office.location.longitude } : null,
  phoneNumber: plain(office.phone_number),
  hours: hoursOf(office.hours),
  miles: office.distance == null || office.distance < 0 ? null : Math.round(office.distance * 10) / 10,
});

/** Returns the offices that are open to visitors, nearest first. Excludes administrative offices. */
const locationsOf = (program: FindhelpProgram): ProgramLocation[] =>
  (program.offices ?? [])
    .filter((office) => office.is_administrative !== true)
    .map(locationOf)
    .toSorted((one, other) => (one.miles ?? Number.POSITIVE_INFINITY) - (other.miles ?? Number.POSITIVE_INFINITY));

const contactBy = (program: FindhelpProgram, channels: readonly string[]): string | null =>
  plain(program.next_steps?.find(({ channel }) => channels.includes(channel ?? ''))?.contact);

/** Returns the day of '2026-10-04T12:00:00Z' or '2026-10-04'. Returns null for any other value. */
const dayOf = (value: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value ?? '')?.[0] ?? null;

const summaryCharacters = 160;
const shortened = (text: string): string =>
  text.length <= summaryCharacters ? text : `${text.slice(0, summaryCharacters).replace(/\s+\S*$/, '')} …`;

/** Converts a findhelp program to a summary for search results. */
export function summaryOf(program: FindhelpProgram): OutsideSummary {
  const description = plain(program.description) ?? '';
  return {
    id: findhelpProgram(program.id),
    name: plain(program.name) ?? program.id,
    organizationName: plain(program.provider_name) ?? plain(program.name) ?? program.id,
    summary: shortened(description.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? description),
    phoneNumber: contactBy(program, ['phone', 'phone_office']),
    languages: program.supported_languages ?? [],
    eligibility: plain(
      program.rules
        ?.map((rule) => rule.description)
        .filter(Boolean)
        .join('; '),
    ),
    cost: costs[program.free_or_reduced ?? ''] ?? null,
    services: program.service_tags ?? [],
    location: locationsOf(program)[0] ?? null,
    lastCheckedAt: dayOf(program.validation_date) ?? dayOf(program.updated_date),
  };
}

/** Converts a findhelp program to our format, with all its data. */
export function programOf(program: FindhelpProgram): OutsideProgram {
  const steps = (program.next_steps ?? []).map(({ action, contact }) => [action, contact].filter(Boolean).join(': '));
  const url = plain(program.website_url) ?? contactBy(program, ['website', 'website_office']);
  return {
    ...summaryOf(program),
    description: plain(program.description) ?? '',
    // browsers may open only http and https links
    url: url !== null && /^https?:\/\//i.test(url) ? url : null,
    email: contactBy(program, ['email', 'email_office']),
    howToApply: plain(steps.join('. ')),
    requiredDocuments: null,
    locations: locationsOf(program),
    retiredAt: null,
  };
}
