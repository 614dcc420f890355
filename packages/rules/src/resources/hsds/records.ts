import { type ProgramHours, weekdayCodes } from '@guidepost/contracts';
import type { HsdsRow, HsdsTable } from './tables.ts';
import { dayOf, idOf, lineOf, mailOf, numberOf, pageOf, phoneOf, textOf, timeOf } from './values.ts';

/** The record that a row belongs to: an organization, a service, a location, or a service at a location. */
export interface Owner {
  of: 'organization' | 'service' | 'location' | 'service_at_location';
  id: string;
}

/** A row that the directory can use. It contains the ids from the file, which are checked after all rows are read. */
export type HsdsRecord =
  | {
      kind: 'organization';
      id: string;
      name: string;
      description: string | null;
      url: string | null;
      email: string | null;
    }
  | {
      kind: 'service';
      id: string;
      organizationId: string;
      name: string;
      /** Alternative names of the service. Searches also match these names. */
      words: string | null;
      description: string | null;
      eligibility: string | null;
      minimumAge: number | null;
      maximumAge: number | null;
      cost: string | null;
      url: string | null;
      email: string | null;
      howToApply: string | null;
      lastCheckedOn: string | null;
      /** False for a service that is inactive, defunct or temporarily closed. Null if the row has no status. */
      isOffered: boolean | null;
    }
  | {
      kind: 'location';
      id: string;
      organizationId: string | null;
      name: string | null;
      latitude: number | null;
      longitude: number | null;
      /** True for a phone line or website without a physical location. Null if the row has no location type. */
      isVirtual: boolean | null;
    }
  | { kind: 'service_at_location'; id: string; serviceId: string; locationId: string }
  | {
      kind: 'address';
      id: string;
      locationId: string;
      street: string | null;
      city: string | null;
      state: string | null;
      zipcode: string | null;
      /** True for an address that people can visit. False for an address that only receives mail. */
      isPhysical: boolean;
    }
  | { kind: 'phone'; id: string; owner: Owner; number: string; isVoice: boolean }
  | { kind: 'schedule'; id: string; owner: Owner; hours: ProgramHours }
  | { kind: 'language'; id: string; serviceId: string; name: string }
  | { kind: 'required_document'; id: string; serviceId: string; document: string }
  | { kind: 'cost_option'; id: string; serviceId: string; cost: string }
  | { kind: 'attribute'; id: string; serviceId: string; termId: string }
  | { kind: 'taxonomy_term'; id: string; name: string; parentId: string | null };

export interface HsdsReading {
  /** Undefined if the row cannot be used, or if it contains nothing that the directory stores. */
  record?: HsdsRecord;
  /** Reasons for refusing the row or omitting values, for the user who runs the import. */
  problems: string[];
}

/** Values that the parsers share for one row. */
interface Context {
  values: Readonly<Record<string, unknown>>;
  id: string;
  /** The day of the import in the installation's time zone, `2026-11-22`. */
  today: string;
  /** Records the reason why a value was omitted. */
  note(problem: string): void;
}

/**
 * Parses an HSDS row (docs/areas/resources.md#import). A row without its required values is refused. A single invalid
 * value (such as a latitude above 90 or an invalid URL) is omitted and reported.
 * @param today the day of the import, `2026-11-22`; schedules that ended before this day are ignored
 */
export function readHsdsRow({ table, values }: HsdsRow, today: string): HsdsReading {
  const problems: string[] = [];
  const id = idOf(values.id);
  if (id === null) return { problems: ['id is missing'] };
  const refusal = { sentence: undefined as string | undefined };
  const refuse = (sentence: string): undefined => {
    refusal.sentence = sentence;
    return undefined;
  };
  const record = readers[table]({ values, id, today, note: (problem) => problems.push(problem) }, refuse);
  if (refusal.sentence !== undefined) return { problems: [refusal.sentence] };
  return record === undefined ? { problems } : { record, problems };
}

/** Reason for refusing a service whose organization is not in the file. */
export const noOrganization = 'organization_id is missing';

type Refuse = (sentence: string) => undefined;
type Reader = (context: Context, refuse: Refuse) => HsdsRecord | undefined;

/** Returns the value; null if it is missing or invalid. Adds a note if it is invalid. */
function orNote<T>({ note }: Context, value: T | null | undefined, problem: string): T | null {
  if (value === undefined) note(problem);
  return value ?? null;
}

const page = (context: Context, name: string) =>
  orNote(context, pageOf(context.values[name]), `${name} is not a valid web address and was not imported`);
const mail = (context: Context) =>
  orNote(context, mailOf(context.values.email), 'email is not a valid email address and was not imported');

function age(context: Context, name: string): number | null {
  const number = numberOf(context.values[name]);
  const isAge = typeof number === 'number' && number >= 0 && number <= 130;
  return orNote(
    context,
    number === null ? null : isAge ? Math.floor(number) : undefined,
    `${name} is not an age from 0 to 130 and was not imported`,
  );
}

function coordinates(context: Context): { latitude: number | null; longitude: number | null } {
  const latitude = numberOf(context.values.latitude);
  const longitude = numberOf(context.values.longitude);
  if (latitude === null && longitude === null) return { latitude: null, longitude: null };
  const isPlace =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // unknown coordinates are often written as 0, 0, which is a place in the sea
    (latitude !== 0 || longitude !== 0);
  if (isPlace) return { latitude, longitude };
  context.note('latitude and longitude are not a valid position and were not imported');
  return { latitude: null, longitude: null };
}

/**
 * Returns a row's most specific owner. A service at a location is more specific than a service, a location or an
 * organization.
 */
function ownerOf({ values }: Context): Owner | null {
  for (const table of ['service_at_location', 'service', 'location', 'organization'] as const) {
    const id = idOf(values[`${table}_id`]);
    if (id !== null) return { of: table, id };
  }
  return null;
}

const isWeekday = (code: string): code is (typeof weekdayCodes)[number] =>
  (weekdayCodes as readonly string[]).includes(code);

/** Converts an RFC 5545 rule to opening hours. Hours that do not repeat weekly become text. */
function hoursOf(context: Context): ProgramHours | null {
  const { values } = context;
  const opensAt = orNote(context, timeOf(values.opens_at), 'opens_at is not a valid time and was not imported');
  const closesAt = orNote(context, timeOf(values.closes_at), 'closes_at is not a valid time and was not imported');
  const note = textOf(values.description, 500) ?? textOf(values.notes, 500);
  const codes = (lineOf(values.byday) ?? '')
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
  const days = weekdayCodes.filter((code) => codes.includes(code));
  const isWeekly = codes.every(isWeekday) && (numberOf(values.interval) ?? 1) === 1;
  const isDaily = lineOf(values.freq)?.toUpperCase() === 'DAILY' && codes.length === 0;
  if (isDaily && (opensAt ?? closesAt) !== null) return { days: [...weekdayCodes], opensAt, closesAt, note };
  if (days.length > 0 && isWeekly) return { days, opensAt, closesAt, note };
  return note === null ? null : { days: [], opensAt: null, closesAt: null, note };
}

const readers: Readonly<Record<HsdsTable, Reader>> = {
  organization(context, refuse) {
    const name = lineOf(context.values.name);
    if (name === null) return refuse('name is missing');
    const { id, values } = context;
    const url = page(context, values.website === undefined ? 'url' : 'website');
    return { kind: 'organization', id, name, description: textOf(values.description), url, email: mail(context) };
  },

  service(context, refuse) {
    const { id, values } = context;
    const name = lineOf(values.name);
    const organizationId = idOf(values.organization_id);
    if (name === null) return refuse('name is missing');
    if (organizationId === null) return refuse(noOrganization);
    const [minimumAge, maximumAge] = [age(context, 'minimum_age'), age(context, 'maximum_age')];
    const status = lineOf(values.status)?.toLowerCase();
    const isTurned = minimumAge !== null && maximumAge !== null && minimumAge > maximumAge;
    if (isTurned) context.note('minimum_age is greater than maximum_age, so the ages were not imported');
    return {
      kind: 'service',
      id,
      organizationId,
      name,
      words: lineOf(values.alternate_name),
      description: textOf(values.description, 10_000),
      eligibility: textOf(values.eligibility_description),
      minimumAge: isTurned ? null : minimumAge,
      maximumAge: isTurned ? null : maximumAge,
      cost: textOf(values.fees_description) ?? textOf(values.fees),
      url: page(context, 'url'),
      email: mail(context),
      howToApply: textOf(values.application_process),
      lastCheckedOn: orNote(
        context,
        dayOf(values.assured_date ?? values.last_modified),
        'the date of the last check is not valid and was not imported',
      ),
      isOffered: status === undefined ? null : status === 'active',
    };
  },

  location(context) {
    const { id, values } = context;
    const kind = lineOf(values.location_type)?.toLowerCase();
    return {
      kind: 'location',
      id,
      organizationId: idOf(values.organization_id),
      name: lineOf(values.name),
      ...coordinates(context),
      isVirtual: kind === undefined ? null : kind === 'virtual',
    };
  },

  service_at_location({ id, values }, refuse) {
    const serviceId = idOf(values.service_id);
    const locationId = idOf(values.location_id);
    if (serviceId === null || locationId === null) return refuse('service_id or location_id is missing');
    return { kind: 'service_at_location', id, serviceId, locationId };
  },

  address({ id, values }, refuse) {
    const locationId = idOf(values.location_id);
    if (locationId === null) return refuse('location_id is missing');
    const street = [lineOf(values.address_1), lineOf(values.address_2)].filter((line) => line !== null).join(', ');
    return {
      kind: 'address',
      id,
      locationId,
      street: street === '' ? null : street,
      city: lineOf(values.city),
      state: lineOf(values.state_province, 60),
      zipcode: lineOf(values.postal_code, 20)?.match(/^\d{5}(?=$|-)/)?.[0] ?? null,
      isPhysical: lineOf(values.address_type)?.toLowerCase() !== 'postal',
    };
  },

  phone(context, refuse) {
    const { id, values } = context;
    const number = phoneOf(values.number, values.extension);
    if (number === null) return undefined;
    if (number === undefined) return refuse('number has fewer than seven digits');
    const owner = ownerOf(context);
    // a phone without an owner belongs to a contact person, and the directory does not store people's names
    if (owner === null) return undefined;
    const kind = lineOf(values.type)?.toLowerCase() ?? 'voice';
    return { kind: 'phone', id, owner, number, isVoice: kind === 'voice' || kind === 'cell' };
  },

  schedule(context) {
    const { id, values, today } = context;
    const owner = ownerOf(context);
    const end = dayOf(values.valid_to) ?? dayOf(values.until);
    const hours = hoursOf(context);
    if (owner === null || hours === null || (typeof end === 'string' && end < today)) return undefined;
    return { kind: 'schedule', id, owner, hours };
  },

  language({ id, values }) {
    const serviceId = idOf(values.service_id);
    const name = lineOf(values.name, 60) ?? lineOf(values.language, 60);
    return serviceId === null || name === null ? undefined : { kind: 'language', id, serviceId, name };
  },

  required_document({ id, values }) {
    const serviceId = idOf(values.service_id);
    const document = textOf(values.document, 500);
    return serviceId === null || document === null ? undefined : { kind: 'required_document', id, serviceId, document };
  },

  cost_option({ id, values }) {
    const serviceId = idOf(values.service_id);
    const amount = numberOf(values.amount);
    const figure = typeof amount === 'number' ? `${lineOf(values.currency, 3) ?? 'USD'} ${amount}` : null;
    const cost = [textOf(values.option, 300), figure, textOf(values.amount_description, 300)]
      .filter((part) => part !== null)
      .join(', ');
    return serviceId === null || cost === '' ? undefined : { kind: 'cost_option', id, serviceId, cost };
  },

  attribute({ id, values }, refuse) {
    const entity = lineOf(values.link_entity)?.toLowerCase().replace(/s$/, '');
    const serviceId = entity === 'service' ? idOf(values.link_id) : idOf(values.service_id);
    // an attribute of an organization, location or phone does not describe a program's purpose
    if (serviceId === null) return undefined;
    const termId = idOf(values.taxonomy_term_id);
    return termId === null ? refuse('taxonomy_term_id is missing') : { kind: 'attribute', id, serviceId, termId };
  },

  taxonomy_term({ id, values }, refuse) {
    const name = lineOf(values.name, 120);
    return name === null
      ? refuse('name is missing')
      : { kind: 'taxonomy_term', id, name, parentId: idOf(values.parent_id) };
  },
};

/**
 * Returns the key for a tag's label. For example, the key of `Help Pay for Housing` is `help-pay-for-housing`. Returns
 * null if the label has no letter or digit.
 */
export function tagKey(label: string): string | null {
  const key = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return key === '' ? null : key;
}
