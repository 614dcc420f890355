import { describe, expect, it } from 'vitest';
import { csvField, csvLine } from './csv.ts';

describe('a field of a CSV file', () => {
  it.each([
    ['plain', 'plain'],
    [12, '12'],
    [-3, '-3'],
    [null, ''],
    ['a, b', '"a, b"'],
    ['He said "no"', '"He said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['+18725556640', '+18725556640'],
    ['+18725556640+1', "'+18725556640+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['\t=1', "'\t'=1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['x;=1+1', `"x;'=1+1"`],
    ['x; ＝1', `"x;' ＝1"`],
    [';=1', `";'=1"`],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x\n-1', `"x\n'-1"`],
    ['Ana;+18725556640', '"Ana;+18725556640"'],
    ['a;b', '"a;b"'],
    ['a=b', 'a=b'],
    ['2026-11-26', '2026-11-26'],
  ])('%j is written as %s', (value, written) => {
    expect(csvField(value)).toBe(written);
  });
  it('is part of a line', () => {
    expect(csvLine(['a', null, 'b,c', 1])).toBe('a,,"b,c",1\r\n');
  });
});
