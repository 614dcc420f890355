import { expect, it } from 'vitest';
import type { ScreenResult, Visit } from './screen-result.ts';
import { screenRow, slowLineRows } from './screens-table.ts';

const visit = (ms: number, change: Partial<Visit> = {}): Visit => ({
  paint: { ms, what: 'h1', size: 1 },
  rowsMs: ms + 10,
  longestTaskMs: 0,
  interactions: [],
  layoutShift: 0.001,
  shifts: [],
  repeated: [],
  ...change,
});

const result = (change: Partial<ScreenResult>): ScreenResult => ({
  screen: 'docket',
  throttle: 4,
  rounds: 3,
  othersShare: 0,
  first: [visit(1200), visit(1000), visit(1300)],
  later: [visit(600), visit(650), visit(900)],
  scripts: [{ name: 'shell.js', ms: 20, bytes: 300_000, gzip: 180_400, brotli: 150_000 }],
  actions: [{ action: 'open a tab', latencies: [40, 24, 88] }],
  ...change,
});

it('a screen within all targets has met them', () => {
  expect(screenRow(result({}))).toEqual([
    'docket',
    '1200, 1300',
    '1210, 1310',
    '650, 900',
    '180',
    '0.001',
    '40, 88, 88',
    '0',
    'met',
  ]);
});

it('names the values that miss their targets', () => {
  const later = [visit(701, { layoutShift: 0.03 }), visit(800, { repeated: ['GET /api/users: 2 times'] })];
  const actions = [{ action: 'type', latencies: [120] }];
  expect(screenRow(result({ later, actions })).at(-1)).toBe('missed: later visits, layout shift, inputs, requests');
});

it('a screen without inputs misses the target for inputs, because it was not measured', () => {
  expect(screenRow(result({ actions: [] })).at(-1)).toBe('missed: inputs');
});

it('compares the rows of a slow line with their targets', () => {
  const first = [visit(3900), visit(4200), visit(3800)];
  expect(slowLineRows(result({ first })).map((row) => row.at(-1))).toEqual(['met', 'met']);
  expect(slowLineRows(result({ first: [visit(4100)] }))[0]?.at(-1)).toBe('missed: time');
});
