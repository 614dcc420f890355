import { addressFrom } from './addresses.ts';
import type { ParsedStay } from './parsed.ts';
import { code, concept, day, first, type Json, object, objects, text } from './read.ts';
import { phoneNumber } from './telecom.ts';

/** The classes of encounter that are a stay in a hospital: inpatient, emergency, acute. */
const stayClasses: ReadonlySet<string> = new Set(['IMP', 'EMER', 'ACUTE']);
/** States of an encounter that never took place, or not yet. */
const notTaken: ReadonlySet<string> = new Set(['planned', 'cancelled', 'entered-in-error']);

/** An encounter as a hospital stay; null for other kinds, for one that did not happen and for one without a first day. */
export function stayFrom(
  encounter: Json,
  fullUrl: string | null,
  resolve: (reference: unknown) => Json | null,
  today: string,
): ParsedStay | null {
  if (!objects(encounter.class).some((entry) => stayClasses.has(code(entry.code)))) return null;
  if (notTaken.has(code(encounter.status))) return null;
  const period = object(encounter.period);
  const admitDate = day(period?.start);
  const sourceId = sourceIdOf(encounter, fullUrl);
  if (admitDate === null || admitDate > today || sourceId === null) return null;
  const dischargeDate = day(period?.end);
  const provider = object(encounter.serviceProvider);
  const organization = resolve(provider?.reference);
  return {
    sourceId,
    hospital: text(organization?.name) ?? text(provider?.display) ?? 'Hospital not named',
    hospitalInfo: organization ? infoOf(organization) : null,
    admitDate,
    dischargeDate:
      dischargeDate !== null && dischargeDate >= admitDate && dischargeDate <= today ? dischargeDate : null,
    admitComplaint: plain(first(objects(encounter.reasonCode), concept) ?? first(objects(encounter.type), concept)),
    dischargeDisposition: plain(concept(object(encounter.hospitalization)?.dischargeDisposition)),
  };
}

function sourceIdOf(encounter: Json, fullUrl: string | null): string | null {
  const named = first(objects(encounter.identifier), (entry) => {
    const value = text(entry.value);
    return value === null ? null : `${text(entry.system) ?? ''}|${value}`;
  });
  return named ?? text(encounter.id) ?? fullUrl;
}

/** Without the kind that SNOMED CT appends to its terms: `Anemia (disorder)`. */
const plain = (term: string | null): string | null =>
  term?.replace(/ \((?:disorder|finding|procedure|situation|event|morphologic abnormality|regime\/therapy)\)$/, '') ??
  null;

function infoOf(organization: Json): ParsedStay['hospitalInfo'] {
  const address = first(objects(organization.address), addressFrom);
  const phone = first(objects(organization.telecom), (entry) =>
    entry.system === 'phone' ? phoneNumber(text(entry.value) ?? '') : null,
  );
  if (address === null && phone === null) return null;
  const said = (value: string | undefined) => (value === undefined || value === '' ? null : value);
  return {
    phone,
    line1: said(address?.line1),
    city: said(address?.city),
    state: said(address?.state),
    zip: said(address?.zip),
  };
}
