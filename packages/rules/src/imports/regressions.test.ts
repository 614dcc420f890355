import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFhir } from './fhir.ts';

const read = (name: string) =>
  parseFhir(readFileSync(new URL(`./regressions/${name}.json`, import.meta.url), 'utf8'), '2026-11-26');

describe('a patient whose record the sender no longer uses', () => {
  it('is noted with the day if they died', () => {
    expect(read('deceased-uscore')).toMatchObject([
      {
        member: {
          lastName: 'Shaw',
          death: { day: '2022-07-22' },
          notes: expect.arrayContaining(['the file says that this person died on 2022-07-22']),
        },
      },
    ]);
    expect(read('deceased')).toMatchObject([{ member: { lastName: 'Gone', death: { day: '2026-11-01' } } }]);
  });

  it('is left out with the reason if the record is inactive or was replaced', () => {
    expect(read('inactive')).toEqual([{ refused: 'the Patient is marked as inactive' }]);
    expect(read('replaced-by')).toEqual([{ refused: 'the Patient was replaced by Patient/inact-1' }]);
  });

  it('is read with the death if the record is inactive since then', () => {
    const [inactive] = parseFhir(
      JSON.stringify({
        resourceType: 'Patient',
        id: 'x',
        active: false,
        deceasedBoolean: true,
        name: [{ family: 'Gone', given: ['Ana'] }],
      }),
      '2026-11-26',
    );
    expect(inactive).toMatchObject({ member: { death: { day: null } } });
  });
});

describe('data of a patient without a field in Guidepost', () => {
  it('is noted: contacts of other kinds, and contact persons', () => {
    const [found] = parseFhir(
      JSON.stringify({
        resourceType: 'Patient',
        id: 'x',
        name: [{ family: 'Diaz', given: ['Ana'] }],
        telecom: [
          { system: 'other', value: '713-555-0142' },
          { value: '713-555-0143' },
          { system: 'fax', value: '713-555-0144' },
          { system: 'other', value: '713-555-0145', use: 'old' },
        ],
        contact: [
          {
            relationship: [{ text: 'Mother' }],
            name: { given: ['Rosa'], family: 'Diaz' },
            telecom: [{ system: 'phone', value: '713-555-0150' }],
          },
          { gender: 'male' },
        ],
      }),
      '2026-11-26',
    );
    expect(found).toMatchObject({
      member: {
        phones: [],
        notes: [
          'the contact 713-555-0142 of the kind other was left out',
          'the contact 713-555-0143 of the kind other was left out',
          'the contact 713-555-0144 of the kind fax was left out',
          'the contact person Rosa Diaz, Mother, 713-555-0150 was left out',
          'the contact person without a name was left out',
        ],
      },
    });
  });
});
