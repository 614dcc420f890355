import { describe, expect, it } from 'vitest';
import { parseFhir } from '../imports/fhir.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { guessMapping } from './csv-columns.ts';

const today = '2026-11-27';
function read(heads: string, line: string) {
  const mapping = guessMapping(heads.split(','), {});
  const { entries } = readCsvMembers(startCsv(), `${heads}\n${line}\n`, {
    mapping,
    delimiter: ',',
    today,
    isLast: true,
  });
  const [entry] = entries;
  const { firstName, lastName } = entry?.facts?.content ?? {};
  return {
    mapping,
    names: [firstName, lastName],
    notes: entry?.facts?.notes.map(sentenceText),
    refused: entry?.refused,
  };
}

describe('the columns of a name', () => {
  it.each([['Geb.-Datum,Name,Vorname,Versichertennummer'], ['Date de naissance,Name,Prénom,Numéro membre']])(
    'are the last and first name in %s',
    (heads) => {
      const { mapping, names, notes } = read(heads, '1961-05-13,Kopf,Ana,K1');
      expect(mapping).toMatchObject({ lastName: 'Name' });
      expect(mapping).not.toHaveProperty('fullName');
      expect([names, notes]).toEqual([['Ana', 'Kopf'], []]);
    },
  );

  it.each([
    ['Ana Kopf,Ana', ['Ana', 'Kopf']],
    ['"Kopf, Ana Maria",Ana Maria', ['Ana Maria', 'Kopf']],
    ['Kopf,Ana', ['Ana', 'Kopf']],
    ['"de la Cruz, Ana",Ana', ['Ana', 'de la Cruz']],
  ])('give the last name of a full name next to a first name: %s', (line, names) => {
    expect(read('Name,First name,Member ID', `${line},K1`).names).toEqual(names);
  });

  it('give the first name of a full name next to a last name', () => {
    expect(read('Full name,Last name,Member ID', 'Ana Kopf,Kopf,K1').names).toEqual(['Ana', 'Kopf']);
  });
});

describe('a full name', () => {
  it.each([
    ['Hal Titel MD', ['Hal', 'Titel'], 'MD'],
    ['"Titel, Fay, MD"', ['Fay', 'Titel'], 'MD'],
    ['"Titel, Fay R.N., Ph.D."', ['Fay', 'Titel'], 'R.N., Ph.D.'],
  ])('has no credentials: %s', (written, names, title) => {
    const found = read('Full name,Member ID', `${written},K1`);
    expect(found.names).toEqual(names);
    expect(found.notes).toContain(`The title “${title}” was not included in the name.`);
  });

  it('has no title of a couple', () => {
    const { names, notes } = read('Full name,Member ID', 'Mr. and Mrs. Ivy Titel,K1');
    expect(names).toEqual(['Ivy', 'Titel']);
    expect(notes).toContain('The title “Mr. and Mrs.” was not included in the first name.');
  });

  it.each([
    ['"Rahman, Md"', ['Md', 'Rahman']],
    ['"Rahman, MD"', ['MD', 'Rahman']],
    ['Ann Null', ['Ann', 'Null']],
  ])('keeps a name that looks like a credential or a placeholder: %s', (written, names) => {
    expect(read('Full name,Member ID', `${written},K1`).names).toEqual(names);
  });
});

describe('a placeholder', () => {
  const heads = 'First name,Last name,Member ID';

  it('is not the last name Null', () => {
    expect(read(heads, 'Ann,Null,K1')).toMatchObject({ names: ['Ann', 'Null'], notes: [] });
    expect(read(heads, 'Ann,NULL,K1')).toMatchObject({ names: ['Ann', ''] });
    const patient = { resourceType: 'Patient', id: 'x', name: [{ family: 'Null', given: ['Ann'] }] };
    expect(parseFhir(JSON.stringify(patient), today)).toMatchObject([{ member: { lastName: 'Null' } }]);
  });

  it.each(['PENDING', 'Pendiente', 'not assigned', 'NEW'])('is no member number: %s', (number) => {
    const { refused } = read(heads, `Ann,Lee,${number}`);
    expect(refused && sentenceText(refused)).toContain(`The member number “${number}” is a placeholder.`);
  });

  it.each(['1900-01-01', '1899-12-30'])('is no date of birth in FHIR: %s', (birthDate) => {
    const patient = { resourceType: 'Patient', id: 'x', name: [{ family: 'Lee' }], birthDate };
    expect(parseFhir(JSON.stringify(patient), today)).toMatchObject([
      {
        member: {
          dateOfBirth: null,
          notes: [`the date of birth ${birthDate} is a placeholder and was not imported`],
        },
      },
    ]);
  });
});
