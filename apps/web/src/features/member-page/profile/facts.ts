import type { clientFeedSections, StandardAttributes } from '@guidepost/contracts';
import { addressLine, displayPhone } from '@guidepost/rules';

/** Known values with their labels. */
export type Known = (readonly [label: string, value: string])[];

const withoutEmpty = (facts: readonly (readonly [string, string | null | undefined])[]): Known =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

/** Returns the client organization's own fields in a section, in the order set by the client organization. */
export const clientFacts = (
  { clientFeedData }: Pick<StandardAttributes, 'clientFeedData'>,
  section: (typeof clientFeedSections)[number],
): Known =>
  withoutEmpty(
    clientFeedData
      .filter((field) => field.field_section === section)
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .map((field) => [field.field_label, field.field_value]),
  );

/**
 * Returns the known insurance information, followed by the client organization's own fields. `say` formats days and
 * flags.
 */
export function insuranceFacts(
  attributes: StandardAttributes,
  say: { day: (date: string) => string; flag: (isSo: boolean) => string },
): Known {
  const { insurancePlanName, subscriberId, medicareId, medicaidId, dsnpFlag, effectiveDate } = attributes;
  return [
    ...withoutEmpty([
      ['Plan', insurancePlanName],
      ['Subscriber ID', subscriberId],
      ['Medicare ID', medicareId],
      ['Medicaid ID', medicaidId],
      ['Effective date', effectiveDate && say.day(effectiveDate)],
      ['D-SNP', dsnpFlag === null ? null : say.flag(dsnpFlag)],
    ]),
    ...clientFacts(attributes, 'insurance'),
  ];
}

/** Returns the known provider information, followed by the client organization's own fields. */
export function providerFacts(attributes: StandardAttributes): Known {
  const { pcpName, pcpAddressLine1, pcpAddressLine2, pcpCity, pcpState, pcpZip, pcpPhoneNumber } = attributes;
  const address = addressLine({
    line1: pcpAddressLine1 ?? '',
    line2: pcpAddressLine2,
    city: pcpCity ?? '',
    state: pcpState ?? '',
    zip: pcpZip ?? '',
  });
  return [
    ...withoutEmpty([
      ['Primary care provider', pcpName],
      ['Provider phone', pcpPhoneNumber && displayPhone(pcpPhoneNumber)],
      ['Provider address', address],
      ['Care navigator', attributes.careNavigator],
      ['Case manager', attributes.caseManager],
      ['Hospitals', attributes.hospitals.join(', ')],
    ]),
    ...clientFacts(attributes, 'provider'),
  ];
}
