import type { Capture } from './capture.ts';

/** A pgbench script, generated from captures with the same statements, and the values of its variables. */
export interface Script {
  /** The transaction in pgbench's script language. */
  readonly text: string;
  /** Variables that are 0 until a connection has prepared the statement of the same name. */
  readonly prepared: readonly string[];
  /** Variables whose values vary. `rows` contains one row of values for each capture, as SQL literals. */
  readonly variables: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly captures: number;
}

const areEqual = <T>(values: readonly T[]): boolean => values.every((value) => value === values[0]);

/**
 * The names of prepared statements by their text. Scripts that run in the same connection share one collection, because
 * the server too prepares each text once per connection, not once per kind of request.
 */
export type StatementNames = Map<string, string>;

const literal = (value: string | null): string => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);

/** Groups captures that have the same statements, the largest group first. */
export function groupCaptures(captures: readonly Capture[]): Capture[][] {
  const groups = Map.groupBy(captures, (capture) => capture.statements.map(({ text }) => text).join('\n;\n'));
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

const writes = /\b(INSERT INTO|UPDATE|DELETE FROM)\b/;

/**
 * Converts captures with the same statements to a script for pgbench's simple protocol. A connection prepares each
 * statement with its parameters as the server does, and then executes it. With pgbench's own prepared statements, each
 * use of a variable would be a separate parameter, and each script would prepare and plan all of its statements again.
 *
 * A parameter becomes:
 * - a random number in each run, for the request's idempotency key
 * - its value, if it was equal in all captures
 * - the value from an earlier statement's result (\gset), if that statement returned it
 * - otherwise a variable; parameters with equal values share one variable
 * @param prefix start of the script's variable names, so that scripts do not overwrite each other's variables
 */
export function scriptOf(
  captures: readonly Capture[],
  prefix: string,
  statementNames: StatementNames,
  only?: RegExp,
): Script {
  const [sample] = captures;
  if (!sample) throw new Error('Nothing was captured');
  const variables = new Map<string, (string | null)[]>();
  const known = new Map<string, string>();
  const answered = new Map<string, { statement: number; column: string }>();
  const stored = new Set<number>();
  const prepared = new Map<string, string>();
  let keyed = false;

  const argumentOf = (index: number, parameter: number): string => {
    const values = captures.map(({ statements }) => statements[index]?.values[parameter] ?? null);
    if (captures.every(({ key }, n) => values[n] === key)) {
      keyed = true;
      return `':${prefix}key'`;
    }
    if (areEqual(values)) return literal(values[0] ?? null);
    const identity = JSON.stringify(values);
    const answer = answered.get(identity);
    if (answer) {
      stored.add(answer.statement);
      return `':${prefix}r${answer.statement}_${answer.column}'`;
    }
    const name = known.get(identity) ?? `${prefix}p${index}_${parameter}`;
    known.set(identity, name);
    variables.set(name, values);
    return `:${name}`;
  };

  const statements = sample.statements.flatMap(({ text, values, first }, index) => {
    if (only && !only.test(text)) return [];
    const args = values.map((_, parameter) => argumentOf(index, parameter));
    // Only written rows have new values, such as ids, in each run. Rows that are only read existed before the capture.
    for (const column of writes.test(text) ? Object.keys(first) : []) {
      const identity = JSON.stringify(captures.map((capture) => capture.statements[index]?.first[column]));
      if (!answered.has(identity)) answered.set(identity, { statement: index, column });
    }
    if (args.length === 0) return [{ index, run: text.trim() }];
    const name = statementNames.get(text) ?? `s${statementNames.size}`;
    statementNames.set(text, name);
    prepared.set(name, text.trim());
    return [{ index, run: `EXECUTE ${name} (${args.join(', ')})` }];
  });
  if (statements.length === 0) throw new Error(`No statement matches ${only}`);
  const names = [...variables.keys()];
  return {
    text: `${[
      ...[...prepared].flatMap(([name, text]) => [
        `\\if :${name}`,
        '\\else',
        `PREPARE ${name} AS ${text};`,
        `\\set ${name} 1`,
        '\\endif',
      ]),
      ...(keyed ? [`\\set ${prefix}key random(1, 9000000000000000000)`] : []),
      ...statements.map(({ index, run }) => (stored.has(index) ? `${run} \\gset ${prefix}r${index}_` : `${run};`)),
    ].join('\n')}\n`,
    prepared: [...prepared.keys()],
    variables: names,
    rows: captures.map((_, n) => names.map((name) => literal(variables.get(name)?.[n] ?? null))),
    captures: captures.length,
  };
}
