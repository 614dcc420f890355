import { describe, expect, it } from 'vitest';
import { parseFhir } from '../imports/fhir.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { factsOf } from './facts.ts';

const phone = (mobilePhone: string) => {
  const { facts } = factsOf({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', mobilePhone }, 2, '2026-11-27');
  return { phones: facts?.content.phones, notes: facts?.notes.map(sentenceText) };
};

describe('a phone number of a member', () => {
  it.each(['800', '833', '844', '855', '866', '877', '888'])(
    'cannot receive texts with the toll-free code %s',
    (code) => {
      const written = `${code}-234-5678`;
      expect(phone(written)).toEqual({
        phones: [{ number: `+1${code}2345678`, description: 'Mobile', type: 'landline' }],
        notes: [`The phone number ${written} is toll-free, so it cannot receive texts.`],
      });
      const patient = {
        resourceType: 'Patient',
        id: 'x',
        name: [{ family: 'Lee' }],
        telecom: [{ system: 'phone', use: 'mobile', value: written }],
      };
      expect(parseFhir(JSON.stringify(patient), '2026-11-27')).toMatchObject([
        {
          member: {
            phones: [{ type: 'landline' }],
            notes: [`the phone number ${written} is toll-free and cannot receive texts`],
          },
        },
      ]);
    },
  );

  it('is a mobile number with other area codes, also with the test exchange 555-01', () => {
    for (const written of ['8082345678', '8472345678', '7135550142'])
      expect(phone(written)).toEqual({
        phones: [{ number: `+1${written}`, description: 'Mobile', type: 'mobile' }],
        notes: [],
      });
  });

  it.each([
    ['2222222222', 'is a placeholder or a service number'],
    ['212-555-1212', 'is a placeholder or a service number'],
    ['+1 (911) 555-0123', 'is a placeholder or a service number'],
    ['2345678', 'is not a US phone number'],
    ['1234567890', 'is not a US phone number'],
  ])('is left out with the true reason: %s', (written, why) => {
    expect(phone(written)).toEqual({ phones: [], notes: [expect.stringContaining(`${written} ${why}`)] });
  });

  it('is left out if it is directory assistance', () => {
    expect(phone('713-555-1212')).toMatchObject({ phones: [], notes: [expect.stringContaining('was not imported')] });
  });
});
