import type { StandardAttributes } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { clientFacts, insuranceFacts, providerFacts } from './facts.ts';

const noAttributes: StandardAttributes = {
  outreachPhase: null,
  dsnpFlag: null,
  effectiveDate: null,
  insurancePlanName: null,
  subscriberId: null,
  medicareId: null,
  medicaidId: null,
  pcpName: null,
  pcpAddressLine1: null,
  pcpAddressLine2: null,
  pcpCity: null,
  pcpState: null,
  pcpZip: null,
  pcpPhoneNumber: null,
  careNavigator: null,
  caseManager: null,
  hospitals: [],
  clientFeedData: [],
};

const say = { day: (date: string) => `day ${date}`, flag: (isSo: boolean) => (isSo ? 'Yes' : 'No') };

describe('facts from the client', () => {
  it('are empty without client data', () => {
    expect(insuranceFacts(noAttributes, say)).toEqual([]);
    expect(providerFacts(noAttributes)).toEqual([]);
  });

  it('are in their card, with the client’s own fields last and in order', () => {
    const field = (section: 'insurance' | 'provider', label: string, order: number) => ({
      field_section: section,
      field_label: label,
      field_value: `${label}!`,
      sort_order: order,
    });
    const attributes = {
      ...noAttributes,
      insurancePlanName: 'Gold',
      dsnpFlag: false,
      effectiveDate: '2026-01-01',
      pcpPhoneNumber: '+17135550142',
      pcpCity: 'Houston',
      hospitals: ['Ben Taub', 'Memorial'],
      clientFeedData: [field('insurance', 'Tier', 2), field('insurance', 'Group', 1), field('provider', 'Clinic', 1)],
    };
    expect(insuranceFacts(attributes, say)).toEqual([
      ['Plan', 'Gold'],
      ['Effective date', 'day 2026-01-01'],
      ['D-SNP', 'No'],
      ['Group', 'Group!'],
      ['Tier', 'Tier!'],
    ]);
    expect(providerFacts(attributes)).toEqual([
      ['Provider phone', '(713) 555-0142'],
      ['Provider address', 'Houston'],
      ['Hospitals', 'Ben Taub, Memorial'],
      ['Clinic', 'Clinic!'],
    ]);
    expect(clientFacts(attributes, 'personal_information')).toEqual([]);
  });
});
