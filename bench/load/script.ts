import type { Capture } from './capture.ts';

/** A pgbench script, generated from captures with the same statements, and the values of its variables. */
export interface Script {
  /** The transaction in pgbench's script language. */
  readonly text: string;
  /** Variables that have the same value in every capture. */
  readonly constants: ReadonlyMap<string, string>;
  /** Variables whose values vary. `rows` contains one row of values for each capture. */
  readonly variables: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly captures: number;
}

const areEqual = <T>(values: readonly T[]): boolean => values.every((value) => value === values[0]);

/** Groups captures that have the same statements, the largest group first. */
export function groupCaptures(captures: readonly Capture[]): Capture[][] {
  const groups = Map.groupBy(captures, (capture) => capture.statements.map(({ text }) => text).join('\n;\n'));
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

const writes = /\b(INSERT INTO|UPDATE|DELETE FROM)\b/;

type Source = { kind: 'null' } | { kind: 'empty' } | { kind: 'variable'; name: string } | { kind: 'key' };

/**
 * Converts captures with the same statements to a pgbench script. The parameters become:
 * - NULL, if the parameter was NULL in all captures
 * - an empty string, if it was empty in all captures (pgbench refuses an empty variable on its command line)
 * - a random number in each run, for the request's idempotency key
 * - the value from an earlier statement's result (\gset), if that statement returned it
 * - otherwise a variable; parameters with equal values share one variable
 * If the types are known, each parameter is cast to its type.
 * @param prefix start of the script's variable names, so that scripts do not overwrite each other's variables
 * @throws if a parameter is NULL in only some of the captures
 */
export function scriptOf(captures: readonly Capture[], prefix: string, only?: RegExp): Script {
  const [sample] = captures;
  if (!sample) throw new Error('Nothing was captured');
  const constants = new Map<string, string>();
  const variables = new Map<string, string[]>();
  const known = new Map<string, string>();
  const answered = new Map<string, { statement: number; column: string }>();
  const stored = new Map<number, Set<string>>();
  const wanted = (index: number) => !only || only.test(sample.statements[index]?.text ?? '');

  const sourceOf = (index: number, parameter: number): Source => {
    const values = captures.map(({ statements }) => statements[index]?.values[parameter] ?? null);
    if (values.every((value) => value === null)) return { kind: 'null' };
    if (values.every((value) => value === '')) return { kind: 'empty' };
    if (values.some((value) => value === null))
      throw new Error(`Parameter ${parameter + 1} is sometimes NULL in: ${sample.statements[index]?.text}`);
    if (captures.every(({ key }, n) => values[n] === key)) return { kind: 'key' };
    const identity = JSON.stringify(values);
    const name = known.get(identity);
    if (name !== undefined) return { kind: 'variable', name };
    const answer = answered.get(identity);
    if (answer && !areEqual(values)) {
      stored.set(answer.statement, (stored.get(answer.statement) ?? new Set()).add(answer.column));
      return { kind: 'variable', name: `${prefix}r${answer.statement}_${answer.column}` };
    }
    const fresh = `${prefix}p${index}_${parameter}`;
    known.set(identity, fresh);
    if (areEqual(values)) constants.set(fresh, values[0] as string);
    else variables.set(fresh, values as string[]);
    return { kind: 'variable', name: fresh };
  };

  let keyed = false;
  const texts = sample.statements.map(({ text, values }, index) => {
    if (!wanted(index)) return '';
    const sources = values.map((_, parameter) => sourceOf(index, parameter));
    // Only written rows have new values, such as ids, in each run. Rows that are only read existed before the capture.
    for (const column of writes.test(text) ? Object.keys(sample.statements[index]?.first ?? {}) : []) {
      const identity = JSON.stringify(captures.map(({ statements }) => statements[index]?.first[column]));
      if (!answered.has(identity)) answered.set(identity, { statement: index, column });
    }
    // pgbench treats `:MI` as a variable even inside quotes, for example in a to_char format.
    return text.replace(/(?<!:):(?=[A-Za-z_])/g, ":' || '").replace(/\$(\d+)/g, (_, digits: string) => {
      const source = sources[Number(digits) - 1];
      const type = sample.statements[index]?.types?.[Number(digits) - 1];
      const typed = (value: string) => (type === undefined ? value : `CAST(${value} AS ${type})`);
      if (!source || source.kind === 'null') return typed('NULL');
      if (source.kind === 'empty') return typed("''");
      if (source.kind === 'key') keyed = true;
      return typed(source.kind === 'key' ? `:${prefix}key` : `:${source.name}`);
    });
  });
  const lines = texts.flatMap((text, index) => {
    if (text === '') return [];
    // The statement is joined into a single line, where a comment would extend to the end. Two hyphens inside quotes are
    // not a comment.
    const flat = text
      .replace(/^((?:[^'\n]|'[^'\n]*')*?)--.*$/gm, '$1')
      .trim()
      .replace(/\s*\n\s*/g, ' ');
    return [stored.has(index) ? `${flat} \\gset ${prefix}r${index}_` : `${flat};`];
  });
  const names = [...variables.keys()];
  return {
    text: `${[...(keyed ? [`\\set ${prefix}key random(1, 9000000000000000000)`] : []), ...lines].join('\n')}\n`,
    constants,
    variables: names,
    rows: captures.map((_, n) => names.map((name) => variables.get(name)?.[n] ?? '')),
    captures: captures.length,
  };
}
