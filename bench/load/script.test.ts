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
  const script = scriptOf([one, two], 'p_');
  it('uses results of earlier statements, and creates new keys', () => {
    expect(script.text).toBe(
      [
        '\\set p_key random(1, 9000000000000000000)',
        'INSERT INTO a (x, y) VALUES (:p_p0_0, :p_p0_1) RETURNING id \\gset p_r0_',
        'UPDATE b SET a = :p_r0_id WHERE k = :p_key AND z IS NOT DISTINCT FROM NULL::text;',
        '',
      ].join('\n'),
    );
  });
  it('distinguishes varying from constant parameters', () => {
    expect(script.variables).toEqual(['p_p0_0']);
    expect(script.rows).toEqual([['5'], ['6']]);
    expect([...script.constants]).toEqual([['p_p0_1', 'same']]);
  });
  it('has the type of every use if it is known', () => {
    const typed = { ...statement('SELECT $1, $2::text, $1', ['3', null]), types: ['bigint', 'text'] };
    expect(scriptOf([captured('k', typed)], 'p_').text).toBe(
      'SELECT CAST(:p_p0_0 AS bigint), CAST(NULL AS text)::text, CAST(:p_p0_0 AS bigint);\n',
    );
  });
  it('contains an empty string itself, because pgbench refuses empty variables', () => {
    const { text, constants } = scriptOf([captured('k', statement('SELECT $1, $2', ['', '7']))], 'p_');
    expect(text).toBe("SELECT '', :p_p0_1;\n");
    expect(constants).toEqual(new Map([['p_p0_1', '7']]));
  });
  it('hides colons in quotes from pgbench', () => {
    const format = statement("SELECT to_char($1, 'HH24:MI')::text", ['now']);
    expect(scriptOf([captured('k', format)], 'p_').text).toBe("SELECT to_char(:p_p0_0, 'HH24:' || 'MI')::text;\n");
  });
  it('omits comments, because the statement becomes a single line', () => {
    const commented = statement("SELECT 1 -- it's one\n UNION SELECT '--'\n -- two\n ORDER BY 1 -- three", []);
    expect(scriptOf([captured('k', commented)], 'p_').text).toBe("SELECT 1 UNION SELECT '--' ORDER BY 1;\n");
  });
  it('uses no result of a statement that only read', () => {
    const read = (key: string, id: string) =>
      captured(
        key,
        statement('SELECT ids FROM c WHERE d = $1', [`${key}!`], { ids: id }),
        statement('SELECT $1', [id]),
      );
    expect(scriptOf([read('a', '1'), read('b', '2')], 'p_').text).not.toContain('gset');
  });
  it('can contain only the matching statements', () =>
    expect(scriptOf([one, two], 'p_', /INSERT/).text).toBe(
      'INSERT INTO a (x, y) VALUES (:p_p0_0, :p_p0_1) RETURNING id;\n',
    ));
  it('refuses a parameter that is NULL in some captures only', () => {
    expect(() =>
      scriptOf(
        [one, captured('k', statement(insert, [null, 'same'], { id: '72' }), statement(follow, ['72', 'k', null]))],
        'p_',
      ),
    ).toThrow(/sometimes NULL/);
  });
});

it('groups captures by their statements, the most frequent first', () => {
  const other = captured('k', statement('SELECT 1', []));
  expect(groupCaptures([other, one, two]).map((group) => group.length)).toEqual([2, 1]);
});
