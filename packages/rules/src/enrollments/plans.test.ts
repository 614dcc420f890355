import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { coverageToStore } from './coverage-to-store.ts';
import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';
import { withOtherPlans } from './plans.ts';
import { read834, start834 } from './x12-834.ts';

const today = '2026-11-26';

/** Returns the facts from a loop with these coverages. `purpose` is the transaction set's BGN08. */
function factsOf(ins: string, hd: readonly string[], purpose = '2'): EnrollmentFacts {
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*000000009*0*T*:`;
  const set = [
    'ST*834*1*005010X220A1',
    `BGN*00*1*20261120*****${purpose}`,
    `INS*Y*18*${ins}`,
    'REF*0F*A1',
    'NM1*IL*1*LEE*ADA',
    ...hd,
  ];
  const lines = [isa, 'GS*BE*A*B*20261120*1200*1*X*005010X220A1', ...set, `SE*${set.length + 1}*1`, 'GE*1*1'];
  const text = [...lines, 'IEA*1*000000009'].map((line) => `${line}~`).join('');
  const facts = read834(start834(), text, { today, isLast: true }).entries[0]?.facts;
  if (!facts) throw new Error('refused');
  return facts;
}
const last = (plan: string | null, endsOn: string | null = null): Coverage => ({
  memberNumber: 'A1',
  subscriberNumber: 'A1',
  relationship: '18',
  group: null,
  plan,
  begins: '2026-01-01',
  endsOn,
});

describe('a line that lists changes keeps the other plans of the member', () => {
  it.each([
    ['a new dental plan', '001', ['HD*021**DEN*D1'], 'HLT Silver', 'HLT Silver, DEN D1', false],
    ['another medical plan', '001', ['HD*001**PPO*P1'], 'HLT Silver, DEN D1', 'PPO P1, DEN D1', false],
    ['both again', '001', ['HD*001**DEN*D1', 'HD*001**HLT*Gold'], 'HLT Silver, DEN D1', 'DEN D1, HLT Gold', false],
    [
      'the end of the dental plan',
      '001',
      ['HD*024**DEN*D1', 'DTP*349*D8*20261031'],
      'HLT Silver, DEN D1',
      'HLT Silver',
      false,
    ],
    ['the same with 024 of the member', '024', ['HD*024**DEN*D1'], 'HLT Silver, DEN D1', 'HLT Silver', false],
    [
      'the end of both',
      '024',
      ['HD*024**DEN*D1', 'HD*024**HLT*Silver'],
      'HLT Silver, DEN D1',
      'DEN D1, HLT Silver',
      true,
    ],
    ['the end of the only plan', '024', ['HD*024**HLT*Silver'], 'HLT Silver', 'HLT Silver', true],
    ['the end of the member', '024', [], 'HLT Silver, DEN D1', null, true],
    ['a plan name with a comma', '001', ['HD*021**VIS*V1'], 'HLT Silver, 2500', 'HLT Silver, 2500, VIS V1', false],
    ['a plan of a CSV file', '001', ['HD*021**VIS*V1'], 'Silver', 'VIS V1', false],
    ['no plan before', '021', ['HD*021**VIS*V1'], null, 'VIS V1', false],
  ])('%s', (_, ins, hd, before, plan, isEnd) => {
    const { facts, reason } = withOtherPlans(factsOf(ins, hd), last(before), today);
    expect([facts.coverage.plan, facts.isEnd]).toEqual([plan, isEnd]);
    expect(reason !== null).toBe(factsOf(ins, hd).isEnd && !isEnd);
  });

  it('is not ended by a last day of the member that means no end', () => {
    const noEnd = 'DTP*357*D8*99991231';
    expect(factsOf('024', [noEnd, 'HD*030**HLT*Silver']).isEnd).toBe(false);
    const { facts } = withOtherPlans(factsOf('024', [noEnd, 'HD*024**DEN*D1']), last('HLT Silver, DEN D1'), today);
    expect([facts.isEnd, facts.coverage.plan, facts.coverage.endsOn]).toEqual([false, 'HLT Silver', null]);
    expect(factsOf('024', [noEnd])).toMatchObject({ isEnd: true, coverage: { endsOn: today } });
  });

  it('loses a plan that the line ends by its kind alone', () => {
    const before = last('HLT Silver, DEN D1');
    const { facts } = withOtherPlans(factsOf('001', ['HD*024**DEN']), before, today);
    expect(coverageToStore(before, facts).plan).toBe('HLT Silver');
    const changed = withOtherPlans(factsOf('001', ['HD*001**DEN']), before, today);
    expect(coverageToStore(before, changed.facts).plan).toBe('HLT Silver, DEN D1');
  });

  it.each([
    ['a reinstatement', '025', 'HLT Silver, DEN D1', 'HLT Silver'],
    ['an audit', '030', 'DEN, HLT', 'HLT'],
    ['a change', '001', 'HLT Silver, DEN D1', 'HLT Silver, DEN D1'],
    ['a reinstatement of the only plan', '025', 'HLT Silver', 'HLT Silver'],
  ])('revives only its own kinds of insurance after the end of all plans: %s', (_, code, before, after) => {
    const ended = last(before, '2026-08-31');
    const { facts } = withOtherPlans(factsOf(code, [`HD*${code}**HLT`]), null, today);
    expect(coverageToStore(ended, facts).plan).toBe(after);
  });

  it('shows which plan ends and which continues', () => {
    const { reason } = withOtherPlans(factsOf('024', ['HD*024**DEN*D1']), last('HLT Silver, DEN D1'), today);
    expect(reason && sentenceText(reason)).toBe(
      'The file ends coverage under DEN D1. The member is still enrolled in HLT Silver.',
    );
  });

  it.each([
    ['the day of the member', '024', ['DTP*357*D8*20261031', 'HD*024**DEN*D1', 'DTP*349*D8*20260531'], '2026-10-31'],
    ['no coverage', '024', ['DTP*357*D8*20261031'], '2026-10-31'],
    ['a coverage that continues', '024', ['DTP*357*D8*20261031', 'HD*030**DEN*D1'], '2026-10-31'],
    ['the death reason without a day', '024*03', ['HD*024**DEN*D1', 'DTP*349*D8*20260930'], '2026-09-30'],
    ['a cancellation', '002', ['DTP*357*D8*20261031', 'HD*002**DEN*D1'], '2026-10-31'],
  ])('ends with the member in a termination with %s', (_, ins, hd, endsOn) => {
    const { facts, reason } = withOtherPlans(factsOf(ins, hd), last('HLT Silver, DEN D1'), today);
    expect([facts.isEnd, facts.coverage.endsOn, reason]).toEqual([true, endsOn, null]);
    const others = "The file ends the member's enrollment, so coverage under HLT Silver also ends.";
    expect(facts.notes.map(sentenceText).includes(others)).toBe(hd.length > 1);
  });

  it('ends earlier than the others with a note', () => {
    const hd = ['HD*021**DEN*D1', 'DTP*349*D8*20261031'];
    const { facts } = withOtherPlans(factsOf('001', hd), last('HLT Silver, DEN D1', '2026-12-31'), today);
    expect(facts.coverage.endsOn).toBe('2026-12-31');
    expect(facts.notes.map(sentenceText)).toEqual([
      'Coverage under DEN D1 ends on October 31, 2026. The member is still enrolled in HLT Silver.',
    ]);
  });

  it('has the earliest beginning and the latest end of all', () => {
    const hd = ['HD*021**DEN*D1', 'DTP*348*D8*20260601', 'DTP*349*D8*20261231'];
    const both = (endsOn: string | null) => withOtherPlans(factsOf('021', hd), last('HLT Silver', endsOn), today).facts;
    expect(both(null).coverage).toMatchObject({ begins: '2026-01-01', endsOn: null });
    expect(both('2027-06-30').coverage.endsOn).toBe('2027-06-30');
    expect(both('2026-12-01').coverage.endsOn).toBe('2026-12-31');
  });
});

describe('all plans are listed, so the others have ended,', () => {
  it.each([
    ['in a full list', '021', 'RX'],
    ['in an audit of the member', '030', '2'],
  ])('%s', (_, ins, purpose) => {
    const facts = factsOf(ins, ['HD*021**DEN*D1'], purpose);
    expect(withOtherPlans(facts, last('HLT Silver'), today).facts).toEqual(facts);
  });

  it('if the earlier coverage has ended', () => {
    const facts = factsOf('021', ['HD*021**DEN*D1']);
    expect(withOtherPlans(facts, last('HLT Silver', '2026-06-30'), today).facts).toEqual(facts);
  });
});

describe('a note about several dates', () => {
  const dental = ['HD*024**DEN*D1', 'DTP*349*D8*20261115'];
  const notesOf = (lines: readonly string[], known: Coverage) =>
    withOtherPlans(factsOf('001', lines), known, today).facts.notes.map(sentenceText);

  it('is about the dental plan if only this plan ended', () => {
    expect(notesOf(['DTP*357*D8*20261231', ...dental], last('HLT Silver, DEN D1'))).toEqual([
      'For DEN D1, the file has these dates for the last day of coverage: 2026-11-15 (DTP*349) and 2026-12-31 (DTP*357).',
    ]);
  });

  it('names the used date if the whole coverage ended', () => {
    expect(notesOf(['DTP*357*D8*20261231', ...dental], last('DEN D1'))).toEqual([
      'The file has these dates for the last day of coverage: 2026-11-15 (DTP*349) and 2026-12-31 (DTP*357). Guidepost uses 2026-11-15.',
    ]);
  });
});
