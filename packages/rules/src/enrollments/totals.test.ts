import { describe, expect, it } from 'vitest';
import { readCsvMembers, startCsv } from './csv.ts';
import { remarksOfCsv } from './file-messages.ts';

const mapping = {
  memberNumber: 'Member number',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  city: 'City',
};
const heads = 'Member number,First name,Last name,Date of birth,City,Premium';
const people = ['A1,Ada,Bell,1958-03-04,Houston,10', 'A2,Ben,Cole,1960-01-02,Houston,20'];

function read(...lines: string[]) {
  const text = [heads, ...people, ...lines].join('\n');
  const { reader, entries } = readCsvMembers(startCsv(), text, {
    mapping,
    delimiter: ',',
    today: '2026-11-27',
    isLast: true,
  });
  return { remarks: remarksOfCsv(reader, mapping), rest: entries.slice(people.length) };
}

describe('a line of a CSV file that is a total', () => {
  it.each([
    [',,Total members: 2,,,'],
    [',,Total,,,'],
    [',,Total,,,30'],
    [',,Grand total,2,,30'],
    [',,Totals: 14,,,'],
    [',,Count: 2,,,'],
    [',,Total de miembros,,,'],
    [',,Total de miembros: 2,,,'],
    ['2,Total,,,,'],
    ['2,,Total members,,,'],
    ['2,,Total members,2,,'],
    ['Total members: 2,,,,,'],
    ['Total,2,,,,30'],
    [',Total,members: 2,,,'],
    [',Total members,2,,,30'],
    ['Record count,2,,,,'],
    ['Number of members: 2,,,,,'],
    ['Members: 2,,,,,'],
    ['*** End of report ***,,,,,'],
    ['Subtotal North,1,,,,'],
    ['Gesamtzahl der Mitglieder: 2,,,,,'],
    ['Nombre de membres: 2,,,,,'],
    ['Número de afiliados: 2,,,,,'],
    ['Nombre total: 2,,,,,'],
    ['Total general,2,,,,'],
    ['Anzahl: 2,,,,,'],
    ['Sum,2,,,,'],
    ['2 rows,,,,,'],
    ['Page 1 of 1,,,,,'],
    ['Trailer,2,,,,'],
    ['-----,-----,-----,-----,-----,-----'],
    ['=====,,,,,'],
  ])('is left out with a note: %s', (line) => {
    const { remarks, rest } = read(line);
    expect(rest).toEqual([]);
    expect(remarks).toEqual([
      {
        key: 'Lines that contain only totals or separators were not imported. Line numbers: {lines}.',
        values: { lines: { words: ['4'] } },
      },
    ]);
  });

  it.each([
    ['A7,Ana,Total,1958-03-04,,', 'Ana Total'],
    ['A7,,Total,1958-03-04,,', 'Total'],
    [',Basie,Count,1958-03-04,,', 'Basie Count'],
    ['A7,Count,Basie,,,', 'Count Basie'],
    ['A7,Total,,,,', 'Total'],
    ['7734512,,Total,,,', 'Total'],
    ['3,Ana,Total,,,', 'Ana Total'],
    ['3,,Total,,Houston,', 'Total'],
    [',Ana,Total,,,', 'Ana Total'],
    ['A8,Members,Lee,,,', 'Members Lee'],
  ])('is not the line of a person: %s', (line, name) => {
    const { remarks, rest } = read(line);
    expect(rest.map((entry) => entry.name)).toEqual([name]);
    expect(remarks).toEqual([]);
  });
});
