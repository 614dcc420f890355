import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFhir } from '../imports/fhir.ts';
import type { ImportedContent } from '../imports/merge.ts';
import { compareEnrollment, type EnrolledMember, isDifferentPerson, personDecisionKey } from './compare.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { guessMapping } from './csv-columns.ts';
import { read834, start834 } from './x12-834.ts';

const today = '2026-11-26';
const text = (name: string) => readFileSync(new URL(`./regressions/${name}`, import.meta.url), 'utf8');
const csv = (name: string) => {
  const file = text(name);
  const mapping = guessMapping((file.split(/\r?\n/)[0] ?? '').split(','), {});
  return readCsvMembers(startCsv(), file, { mapping, delimiter: ',', today, isLast: true }).entries;
};
const edi = (name: string) => read834(start834(), text(name), { today, isLast: true }).entries;
const factsIn = (entries: ReturnType<typeof csv>, number: string) => {
  const facts = entries.find((entry) => entry.facts?.content.identifiers[0]?.value === number)?.facts;
  if (!facts) throw new Error(`There is no ${number}.`);
  return facts;
};

/** Returns the stored member after a file was imported. */
function storedFrom(content: ImportedContent): EnrolledMember {
  const numbered = <T>(list: readonly T[]) => list.map((one, n) => ({ ...one, id: n + 1, isPrimary: n === 0 }));
  return {
    ...content,
    phones: numbered(content.phones).map((phone) => ({ ...phone, keep: false })),
    closedNumbers: [],
    emails: numbered(content.emails),
    addresses: numbered(content.addresses),
    stays: [],
    deleted: false,
    last: content,
    coverage: null,
    isEnded: false,
    hasEndedContact: false,
    handwritten: {},
  };
}

describe('a member number that was given to another person', () => {
  it.each([
    ['number-reused-1.csv', 'number-reused-2.csv', 'Z900', csv],
    ['names.csv', 'recycled-consented.csv', 'N-6', csv],
    ['loops.edi', 'recycled.edi', 'LOOP-1', edi],
  ])('%s, then %s: the line is held, and no value is stored', (first, second, number, read) => {
    const member = storedFrom(factsIn(read(first), number).content);
    const facts = factsIn(read(second), number);
    const found = compareEnrollment(facts, member, {}, today);
    expect(found).toMatchObject({ outcome: 'hold', changes: null, comesBack: false, endsOn: null });
    expect(found.items.filter(({ isTaken }) => isTaken)).toEqual([]);
    expect(found.items.find(({ key }) => key === 'firstName')).toMatchObject({
      now: member.firstName,
      file: facts.content.firstName,
    });
    expect(compareEnrollment(facts, member, { [personDecisionKey]: false, firstName: true }, today)).toEqual(found);
  });

  it.each([
    ['set back by hand', { isEnded: true, hasEndedContact: false }],
    ['still ended', { isEnded: true, hasEndedContact: true }],
    ['ended by hand', { isEnded: false, hasEndedContact: true }],
  ])('is held if coverage has ended and the member is %s', (_, state) => {
    const member = { ...storedFrom(factsIn(csv('number-reused-1.csv'), 'Z900').content), ...state };
    const facts = { ...factsIn(csv('number-reused-2.csv'), 'Z900'), isEnd: true };
    expect(compareEnrollment(facts, member, {}, today).outcome).toBe('hold');
  });

  it('is written with name and birth date if a user decides that both are the same person', () => {
    const member = storedFrom(factsIn(csv('number-reused-1.csv'), 'Z900').content);
    const facts = factsIn(csv('number-reused-2.csv'), 'Z900');
    const found = compareEnrollment(facts, member, { [personDecisionKey]: true }, today);
    expect(found).toMatchObject({
      outcome: 'change',
      changes: { fields: { firstName: 'Ben', lastName: 'Torres', dateOfBirth: '1990-12-31', gender: 'Male' } },
    });
  });

  it('is held if the line ends the coverage, which would end the member', () => {
    const member = storedFrom(factsIn(edi('loops.edi'), 'LOOP-1').content);
    const facts = { ...factsIn(edi('recycled.edi'), 'LOOP-1'), isEnd: true };
    expect(compareEnrollment(facts, member, {}, today)).toMatchObject({ outcome: 'hold', isOver: false });
  });

  it('is held if a file without birth dates names the spouse', () => {
    const line = (first: string, phone: string) => {
      const file = `Plan no.,First,Last,Phone\nP1,${first},Lopez,${phone}\n`;
      const mapping = { memberNumber: 'Plan no.', firstName: 'First', lastName: 'Last', mobilePhone: 'Phone' };
      return factsIn(readCsvMembers(startCsv(), file, { mapping, delimiter: ',', today, isLast: true }).entries, 'P1');
    };
    const member = storedFrom(line('Maria', '7135550141').content);
    const found = compareEnrollment(line('Jose', '7135550142'), member, {}, today);
    expect(found).toMatchObject({ outcome: 'hold', changes: null });
    expect(found.items.filter(({ isTaken }) => isTaken)).toEqual([]);
    expect(compareEnrollment(line('Mary', '7135550142'), member, {}, today).outcome).toBe('change');
  });

  it('is distinguished from a name and birth date that staff corrected and the file repeats', () => {
    const { content, ...facts } = factsIn(csv('number-reused-1.csv'), 'Z900');
    const corrected = { ...storedFrom(content), firstName: 'Beatriz', dateOfBirth: '1960-01-01' };
    expect(compareEnrollment({ content, ...facts }, corrected, {}, today).outcome).not.toBe('hold');
  });

  it('is detected in FHIR', () => {
    const [first, second] = ['recycled-A', 'recycled-B'].map((name) => {
      const file = readFileSync(new URL(`../imports/regressions/${name}.json`, import.meta.url), 'utf8');
      const [found] = parseFhir(file, today);
      if (!found || 'refused' in found) throw new Error('refused');
      return found.member;
    });
    if (!first || !second) throw new Error('not read');
    expect(isDifferentPerson(second, storedFrom(first))).toBe(true);
    expect(isDifferentPerson(first, storedFrom(first))).toBe(false);
  });

  it('does not affect any member if a file with names in many scripts is imported again', () => {
    for (const { facts } of csv('names.csv'))
      expect(facts && isDifferentPerson(facts.content, storedFrom(facts.content))).toBe(false);
  });
});

describe('a member number in scientific notation', () => {
  it.each(['excel-sci-m1.csv', 'excel-sci-m2.csv', 'excel-scientific-serial.csv'])('is refused: %s', (name) => {
    const entries = csv(name);
    expect(entries.length).toBeGreaterThan(0);
    for (const { facts, identity, refused } of entries) {
      expect([facts, identity]).toEqual([null, null]);
      expect(refused?.key).toContain('A spreadsheet program damaged the number {number}.');
    }
  });
});
