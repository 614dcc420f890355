import { addressFrom } from './addresses.ts';
import type { ParsedStay } from './parsed.ts';
import { code, concept, day, first, type Json, object, objects, text } from './read.ts';
import { phoneNumber } from './telecom.ts';

/** Encounter classes that are hospital stays: inpatient, emergency, acute. */
const hospitalClasses: ReadonlySet<string> = new Set(['IMP', 'EMER', 'ACUTE']);
/** Statuses of encounters that never happened or have not started. */
const ignoredStatuses: ReadonlySet<string> = new Set(['planned', 'cancelled', 'entered-in-error']);

/** The first plausible day. An earlier day is an error in the file. */
const earliest = '1900-01-01';

/**
 * Converts an encounter to a hospital stay. Returns null for encounters of other classes and encounters that did not
 * happen. If the first day is missing, impossible or in the future, omits the stay and adds a note. If the discharge
 * day is impossible, omits this day and adds a note.
 */
export function stayFrom(
  encounter: Json,
  fullUrl: string | null,
  resolve: (reference: unknown) => Json | null,
  today: string,
): { stay: ParsedStay | null; notes: string[] } | null {
  if (!objects(encounter.class).some((entry) => hospitalClasses.has(code(entry.code)))) return null;
  if (ignoredStatuses.has(code(encounter.status))) return null;
  const period = object(encounter.period);
  const provider = object(encounter.serviceProvider);
  const organization = resolve(provider?.reference);
  const named = text(organization?.name) ?? text(provider?.display);
  const sourceId = sourceIdOf(encounter, fullUrl);
  const name =
    `the hospital stay ${[named && `at ${named}`, sourceId && `(${sourceId})`].filter(Boolean).join(' ')}`.trim();
  const leftOut = (why: string) => ({ stay: null, notes: [`${name} was not imported: ${why}`] });
  if (sourceId === null) return leftOut('it has neither an identifier nor an id');
  const begun = text(period?.start, 40);
  if (begun === null) return leftOut('it has no first day');
  const admitDate = day(begun);
  if (admitDate === null || admitDate < earliest) return leftOut(`its admission date ${begun} is not possible`);
  if (admitDate > today) return leftOut(`its admission date ${begun} is in the future`);
  const ended = text(period?.end, 40);
  const endDay = day(ended);
  const dischargeDate = endDay !== null && endDay >= admitDate && endDay <= today ? endDay : null;
  const stay = {
    sourceId,
    hospital: named ?? 'Hospital not named',
    hospitalInfo: organization ? infoOf(organization) : null,
    admitDate,
    dischargeDate,
    admitComplaint: withoutCategory(
      first(objects(encounter.reasonCode), concept) ?? first(objects(encounter.type), concept),
    ),
    dischargeDisposition: withoutCategory(concept(object(encounter.hospitalization)?.dischargeDisposition)),
  };
  if (ended === null || dischargeDate !== null) return { stay, notes: [] };
  return { stay, notes: [`the discharge date ${ended} of ${name} is not possible and was not imported`] };
}

function sourceIdOf(encounter: Json, fullUrl: string | null): string | null {
  const named = first(objects(encounter.identifier), (entry) => {
    const value = text(entry.value);
    return value === null ? null : `${text(entry.system) ?? ''}|${value}`;
  });
  return named ?? text(encounter.id) ?? fullUrl;
}

/** Removes the category that SNOMED CT appends to its terms, as in `Anemia (disorder)`. */
const withoutCategory = (term: string | null): string | null =>
  term?.replace(/ \((?:disorder|finding|procedure|situation|event|morphologic abnormality|regime\/therapy)\)$/, '') ??
  null;

function infoOf(organization: Json): ParsedStay['hospitalInfo'] {
  const address = first(objects(organization.address), addressFrom);
  const phone = first(objects(organization.telecom), (entry) =>
    entry.system === 'phone' ? phoneNumber(text(entry.value) ?? '') : null,
  );
  if (address === null && phone === null) return null;
  const nullIfEmpty = (value: string | undefined) => (value === undefined || value === '' ? null : value);
  return {
    phone,
    line1: nullIfEmpty(address?.line1),
    city: nullIfEmpty(address?.city),
    state: nullIfEmpty(address?.state),
    zip: nullIfEmpty(address?.zip),
  };
}
