import type { MemberIdentifier } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { identifiersUsed, partsLeftOut, testNote } from './file-messages.ts';
import { read834, start834 } from './x12-834.ts';

const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*000000009*0*T*:`;
const all = ['0F*F1', '23*C1', '17*M1', '1L*P1', '3H*H1', '6O*O1', 'ABB*B1', 'ZZ*Z1'];

function read(identifier: MemberIdentifier | undefined, refs: readonly string[], name = 'ZZ*N1', ins = 'Y*18') {
  const set = [
    'ST*834*1*005010X220A1',
    'BGN*00*1*20261120*****2',
    `INS*${ins}*021`,
    ...refs.map((ref) => `REF*${ref}`),
    `NM1*IL*1*LEE*ADA****${name}`,
    'DMG*D8*19700304*F',
    'HD*021**HLT',
    // REF segments in coverages and reporting categories never contain member numbers
    'REF*17*COVERAGE',
    'LS*2700',
    'LX*1',
    'N1*75*CODE',
    'REF*17*CATEGORY',
  ];
  const lines = [isa, 'GS*BE*A*B*20261120*1200*1*X*005010X220A1', ...set, `SE*${set.length + 1}*1`, 'GE*1*1'];
  const text = [...lines, 'IEA*1*000000009'].map((line) => `${line}~`).join('');
  const { entries, reader } = read834(start834(identifier), text, { today: '2026-11-26', isLast: true });
  const [entry] = entries;
  return {
    number: entry?.identity?.split(':').at(-1) ?? null,
    refused: entry?.refused ? sentenceText(entry.refused) : null,
    used: identifiersUsed(reader).map(sentenceText),
    parts: partsLeftOut(reader)?.values.parts,
    isTest: testNote(reader) !== null,
  };
}

describe("the client's setting determines the identifier that is the member number", () => {
  it.each([
    [undefined, 'member C1', 'REF*23'],
    ['automatic', 'member C1', 'REF*23'],
    ['REF*23', 'member C1', 'REF*23'],
    ['REF*0F', 'member F1', 'REF*0F'],
    ['REF*17', 'member M1', 'REF*17'],
    ['REF*1L', 'member P1', 'REF*1L'],
    ['REF*3H', 'member H1', 'REF*3H'],
    ['REF*6O', 'member O1', 'REF*6O'],
    ['REF*ABB', 'member B1', 'REF*ABB'],
    ['REF*ZZ', 'member Z1', 'REF*ZZ'],
    ['NM109', 'member N1', 'NM109'],
  ] as const)('%s', (identifier, number, used) => {
    expect(read(identifier, all)).toMatchObject({
      number,
      refused: null,
      used: [`Lines that use ${used} as the member number: 1`],
    });
  });

  it.each([
    ['automatic', ['0F*F1'], 'ZZ*N1', 'member F1'],
    ['automatic', [], 'ZZ*N1', 'member N1'],
    ['automatic', [], 'MI*N1', 'member N1'],
    ['automatic', ['0F*F1'], 'MI*N1', 'member F1'],
    ['NM109', ['0F*F1'], 'MI*N1', 'member N1'],
    ['REF*0F', ['0F*F1', '23*C1'], '34*900112222', 'member F1'],
  ] as const)('%s of a subscriber with %s and NM109 %s', (identifier, refs, name, number) => {
    expect(read(identifier, refs, name)).toMatchObject({ number, refused: null });
  });

  it.each([
    ['automatic', ['0F*F1'], 'ZZ*N1', 'member N1'],
    ['automatic', ['0F*F1'], 'MI*N1', 'dependant F1 1970-03-04 ada'],
    ['REF*0F', ['0F*F1', '23*C1'], 'ZZ*N1', 'dependant F1 1970-03-04 ada'],
    ['REF*17', ['0F*F1', '17*M2'], '', 'member M2'],
  ] as const)('%s of a dependent with %s and NM109 %s', (identifier, refs, name, number) => {
    expect(read(identifier, refs, name, 'N*19')).toMatchObject({ number, refused: null });
  });

  it('refuses a line without it, or with a social security number', () => {
    for (const [identifier, name] of [
      ['REF*17', 'ZZ*N1'],
      ['NM109', '34*900112222'],
    ] as const)
      expect(read(identifier, ['0F*F1', '23*C1'], name)).toMatchObject({
        number: null,
        refused: `${identifier} is missing. This customer uses ${identifier} as the member number. Ask the sender to add the number.`,
        used: [],
      });
    const social = read('REF*17', ['17*900112222', '0F*F1'], '34*900112222');
    expect([social.number, social.refused]).toEqual([
      null,
      'The number in REF*17 is a social security number, which Guidepost does not store. Ask the sender to use a different number.',
    ]);
  });
});

it('never uses a REF*23 with several parts, which two members can share, and lists it as not stored', () => {
  const { number, used, parts } = read('automatic', ['0F*F1', '23*7;20220201;']);
  expect([number, used]).toEqual(['member F1', ['Lines that use REF*0F as the member number: 1']]);
  expect(parts).toEqual({ words: expect.arrayContaining(['additional reference numbers']) });
});

it('marks a test file of a sender', () => expect(read('automatic', all).isTest).toBe(true));

it('a dependent cannot repeat a subscriber’s social security number with a letter before it', () => {
  const subscriber = 'INS*Y*18*021~REF*0F*S123456789~NM1*IL*1*LEE*ADA****34*S123456789~DMG*D8*19700304*F~';
  const dependent = 'INS*N*19*021~REF*0F*S123456789~NM1*IL*1*LEE*BEA~DMG*D8*20120304*F~';
  const set = `ST*834*1*005010X220A1~BGN*00*1*20261120*****2~${subscriber}${dependent}SE*11*1~`;
  const text = `${isa}~GS*BE*A*B*20261120*1200*1*X*005010X220A1~${set}GE*1*1~IEA*1*000000009~`;
  const { entries } = read834(start834(), text, { today: '2026-11-26', isLast: true });
  expect(entries.map(({ facts }) => facts)).toEqual([null, null]);
});
