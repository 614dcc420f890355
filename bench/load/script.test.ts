import { describe, expect, it } from 'vitest';
import type { Capture, Statement } from './capture.ts';
import { groupCaptures, scriptOf } from './script.ts';

const statement = (text: string, values: (string | null)[], first: Record<string, string> = {}): Statement => ({
  text,
  values,
  first,
});
const captured = (key: string, ...statements: Statement[]): Capture => ({ key, statements });

const insert = 'INSERT INTO a (x, y) VALUES ($1, $2)\n RETURNING id';
const follow = 'UPDATE b SET a = $1 WHERE k = $2 AND z IS NOT DISTINCT FROM $3::text';
const one = captured(
  'key-one',
  statement(insert, ['5', 'same'], { id: '70' }),
  statement(follow, ['70', 'key-one', null]),
);
const two = captured(
  'key-two',
  statement(insert, ['6', 'same'], { id: '71' }),
  statement(follow, ['71', 'key-two', null]),
);

describe('a pgbench script from captures', () => {
  const script = scriptOf([one, two], 'p_', new Map());
  const prepare = (name: string, text: string) => [
    `\\if :${name}`,
    '\\else',
    `PREPARE ${name} AS ${text};`,
    `\\set ${name} 1`,
    '\\endif',
  ];
  it('prepares each statement once per connection, uses results of earlier statements, and creates new keys', () => {
    expect(script.text).toBe(
      [
        ...prepare('s0', 'INSERT INTO a (x, y) VALUES ($1, $2)\n RETURNING id'),
        ...prepare('s1', 'UPDATE b SET a = $1 WHERE k = $2 AND z IS NOT DISTINCT FROM $3::text'),
        '\\set p_key random(1, 9000000000000000000)',
        "EXECUTE s0 (:p_p0_0, 'same') \\gset p_r0_",
        "EXECUTE s1 (':p_r0_id', ':p_key', NULL);",
        '',
      ].join('\n'),
    );
    expect(script.prepared).toEqual(['s0', 's1']);
  });
  it('shares prepared statements with other scripts of the connection, and within itself', () => {
    const names = new Map();
    const select = (...texts: string[]) =>
      scriptOf([captured('k', ...texts.map((text) => statement(text, ['1'])))], 'p_', names);
    expect(select('SELECT $1', 'SELECT -$1').prepared).toEqual(['s0', 's1']);
    expect(select('SELECT -$1', 'SELECT $1', 'SELECT -$1').prepared).toEqual(['s1', 's0']);
  });
  it('has a variable for each varying parameter, with its values as SQL literals', () => {
    expect(script.variables).toEqual(['p_p0_0']);
    expect(script.rows).toEqual([["'5'"], ["'6'"]]);
    const select = (value: string | null) => captured('k', statement('SELECT $1', [value]));
    expect(scriptOf([select("it's"), select(null), select('')], 'p_', new Map()).rows).toEqual([
      ["'it''s'"],
      ['NULL'],
      ["''"],
    ]);
  });
  it('does not prepare a statement without parameters', () =>
    expect(scriptOf([captured('k', statement('COMMIT', []))], 'p_', new Map()).text).toBe('COMMIT;\n'));
  it('uses no result of a statement that only read', () => {
    const read = (key: string, id: string) =>
      captured(
        key,
        statement('SELECT ids FROM c WHERE d = $1', [`${key}!`], { ids: id }),
        statement('SELECT $1', [id]),
      );
    expect(scriptOf([read('a', '1'), read('b', '2')], 'p_', new Map()).text).not.toContain('gset');
  });
  it('can contain only the matching statements', () => {
    const { text } = scriptOf([one, two], 'p_', new Map(), /INSERT/);
    expect(text).toContain("EXECUTE s0 (:p_p0_0, 'same');");
    expect(text).not.toContain('UPDATE');
    expect(() => scriptOf([one, two], 'p_', new Map(), /DELETE/)).toThrow('No statement matches /DELETE/');
  });
});

it('groups captures by their statements, the most frequent first', () => {
  const other = captured('k', statement('SELECT 1', []));
  expect(groupCaptures([other, one, two]).map((group) => group.length)).toEqual([2, 1]);
});
