import { type Answer, inspectRows } from './db.ts';
import { acceptsType, type Column, type Columns, typeName } from './row.ts';

/** Error for a statement whose result differs from its declared columns. */
export class WrongRow extends Error {
  constructor(text: string, problems: readonly string[]) {
    super(`${problems.join('; ')} in what was declared for: ${text.trim().replaceAll(/\s+/g, ' ')}`);
    this.name = 'WrongRow';
  }
}

/**
 * Returns the differences between a result and its declared columns, one sentence each, without values from the rows.
 */
export function rowProblems(columns: Columns, { fields, rows }: Pick<Answer, 'fields' | 'rows'>): string[] {
  const names = fields.map(({ name }) => name);
  const problems = [
    ...Object.keys(columns)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is declared, but the statement does not answer it`),
    ...names.filter((name) => !Object.hasOwn(columns, name)).map((name) => `${name} is answered, but not declared`),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => `${name} is answered twice`),
  ];
  for (const { name, dataTypeID } of fields) {
    const column = columns[name];
    if (!column) continue;
    if (!acceptsType(column, dataTypeID))
      problems.push(`${name} is declared as ${column.types.join(' or ')}, but comes as ${typeName(dataTypeID)}`);
    else problems.push(...valueProblems(name, column, rows as Record<string, unknown>[]));
  }
  return problems;
}

function valueProblems(name: string, column: Column<unknown>, rows: readonly Record<string, unknown>[]): string[] {
  const values = rows.map((row) => row[name]);
  if (!column.isNullable && values.includes(null)) return [`${name} is null, but not declared as nullable`];
  const { holds } = column;
  return holds && values.some((value) => value !== null && !holds(value))
    ? [`${name} holds a value that its declaration does not allow`]
    : [];
}

/**
 * Starts comparing every result with its declared columns. A difference is thrown in the code that ran the statement.
 * It is also passed to `notify`, because that code may swallow the error. Only tests and the servers that they start
 * use it. Production does not compare results.
 */
export function checkRows(notify: (wrong: WrongRow) => void = () => {}): void {
  inspectRows((columns, text, answer) => {
    const problems = rowProblems(columns, answer);
    if (problems.length === 0) return;
    const wrong = new WrongRow(text, problems);
    notify(wrong);
    throw wrong;
  });
}
