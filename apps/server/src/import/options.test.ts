import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { Problem } from './problem.ts';

const line = (words: string) => readOptions(words.split(' ').filter((word) => word !== ''));

describe('the import command line', () => {
  it('distributes members evenly by default', () => {
    expect(line('fhir --client Sunrise a.json b.json')).toEqual({
      kind: 'fhir',
      client: 'Sunrise',
      as: undefined,
      assign: 'evenly',
      guideEmail: undefined,
      port: 8080,
      url: undefined,
      paths: ['a.json', 'b.json'],
    });
    expect(line('fhir --client S --unassigned --port 9000 a')).toMatchObject({ assign: 'nobody', port: 9000 });
    expect(line('csv --client S --as ada@example.org a.csv')).toMatchObject({ as: 'ada@example.org' });
    expect(line('fhir --client S --guide guide@demo.test a')).toMatchObject({
      assign: 'guide',
      guideEmail: 'guide@demo.test',
    });
  });

  it('accepts the address of another machine, to which it sends the access token only encrypted', () => {
    expect(line('csv --client S --url https://care.example.org/ a.csv')).toMatchObject({
      url: 'https://care.example.org',
    });
    expect(line('undo --url http://127.0.0.1:8080 12')).toMatchObject({ url: 'http://127.0.0.1:8080' });
    for (const words of ['http://care.example.org', 'http://127.evil.test', 'care', 'https://x.test --port 8080'])
      expect(() => line(`csv --client S a.csv --url ${words}`), words).toThrow(Problem);
  });

  it('accepts a directory with its source', () => {
    expect(line('hsds --source 211 --whole --data x services.csv')).toEqual({
      kind: 'hsds',
      source: '211',
      isWhole: true,
      data: 'x',
      paths: ['services.csv'],
    });
  });

  it('undoes an import by its number, and only on request', () => {
    expect(line('undo 12')).toEqual({
      kind: 'undo',
      importId: 12,
      as: undefined,
      port: 8080,
      url: undefined,
      isApplied: false,
      report: undefined,
    });
    expect(line('undo --apply --report out.csv --as ada@example.org --port 9000 12')).toMatchObject({
      as: 'ada@example.org',
      port: 9000,
      isApplied: true,
      report: 'out.csv',
    });
    for (const words of ['undo', 'undo a.csv', 'undo 1 2', 'undo --client S 1'])
      expect(() => line(words), words).toThrow(Problem);
  });

  it('accepts enrollment files with CSV columns, and writes only on request', () => {
    expect(line('csv --client S --full --map memberNumber=No --map plan=A=B a.csv')).toMatchObject({
      kind: 'csv',
      isFull: true,
      isApplied: false,
      isAgain: false,
      map: { memberNumber: 'No', plan: 'A=B' },
    });
    expect(line('x12-834 --client S --apply --ack out.999 --unassigned a.x12')).toMatchObject({
      kind: 'x12-834',
      assign: 'nobody',
      isApplied: true,
      isAgain: false,
      acknowledgement: 'out.999',
    });
  });

  it('accepts surveys, also to replace edited ones', () => {
    expect(line('questionnaire --replace a.json b.json')).toEqual({
      kind: 'questionnaire',
      replaces: true,
      data: undefined,
      paths: ['a.json', 'b.json'],
    });
  });

  it("accepts a client's archive", () => {
    expect(line('--client-archive a.zip --operator Priya')).toEqual({
      kind: 'client-archive',
      operator: 'Priya',
      path: 'a.zip',
    });
  });

  it('shows help on request', () => {
    expect(line('--help')).toBeNull();
  });

  it.each([
    '',
    'hl7 --client S a',
    'fhir a',
    'fhir --client S',
    'fhir --client S --guide g --unassigned a',
    'fhir --client S --port x a',
    'fhir --klient S a',
    'fhir --client S --source x a',
    'csv a.csv',
    'csv --client S --data x a.csv',
    'fhir --client S --replace a',
    'csv --client S --map ssn=SSN a.csv',
    'csv --client S --ack x a.csv',
    'x12-834 --client S --full a.x12',
    'questionnaire',
    'questionnaire --client S a.json',
    'hsds a.json',
    'hsds --source x',
    'hsds --source x --client S a.json',
    'hsds --source x --as ada@example.org a.json',
    'adt --sender x --as ada@example.org a.hl7',
    'questionnaire --as ada@example.org a.json',
    '--client-archive a.zip --client S',
    '--client-archive a.zip b.zip',
    'questionnaire --operator Priya a.json',
  ])('reports a mistake: %s', (words) => {
    expect(() => line(words)).toThrow(Problem);
    try {
      line(words);
    } catch (error) {
      expect(error).toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(/^[^\n]+ --help lists the options\.$/),
      });
    }
  });
});
