import type { Socket } from 'node:net';
import pg from 'pg';
import { types } from './driver-types.ts';

/** A column of a result, as the driver describes it. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly format: 'text' | 'binary';
}

/** The values of a row as text. Null stands for SQL's NULL. */
type TextValues = readonly (string | null)[];

/** Converts the rows of results with these columns. */
interface RowReader {
  readonly fields: readonly Field[];
  readonly read: (values: TextValues) => object;
}

/**
 * Creates the reader for results with these columns. `read` is a generated function that returns an object literal with
 * the names of the columns. The driver instead adds the columns to each row one by one, which takes several times as
 * long.
 */
function createReader(fields: readonly Field[]): RowReader {
  const parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format));
  const properties = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: values[${at}] === null ? null : parsers[${at}](values[${at}])`,
  );
  const create = new Function('parsers', `return (values) => ({ ${properties.join(', ')} });`);
  return { fields, read: create(parsers) as RowReader['read'] };
}

const haveSameTypes = (one: readonly Field[], other: readonly Field[]): boolean =>
  one.length === other.length &&
  one.every(({ name, dataTypeID }, at) => name === other[at]?.name && dataTypeID === other[at]?.dataTypeID);

interface Statement {
  readonly name: string;
  /** The reader of the statement's last result. */
  reader?: RowReader;
}

/** Members of the driver's query that its types omit. */
interface QueryInternals {
  name: string;
  _result: { fields: readonly Field[]; rows: object[] };
  _canceledDueToError: unknown;
}

/** A statement that is prepared under its own name. All of its executions share a reader. */
class NamedQuery extends pg.Query {
  readonly #statement: Statement;
  readonly #internals = this as unknown as QueryInternals;
  #reader: RowReader | undefined;

  constructor(
    statement: Statement,
    text: string,
    values: unknown[],
    callback: (error: Error | undefined, result: unknown) => void,
  ) {
    super(text, values.map(numbersAsLiteral), callback);
    this.#statement = statement;
    this.#internals.name = statement.name;
  }

  /** Called by the driver before the first row. */
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const last = this.#statement.reader;
    const reader = last && haveSameTypes(last.fields, fields) ? last : createReader(fields);
    this.#reader = reader;
    this.#statement.reader = reader;
    this.#internals._result.fields = fields;
  }

  /** Called by the driver for each row. */
  handleDataRow({ fields: values }: { fields: TextValues }): void {
    if (this.#internals._canceledDueToError || this.#reader === undefined) return;
    try {
      this.#internals._result.rows.push(this.#reader.read(values));
    } catch (error) {
      this.#internals._canceledDueToError = error;
    }
  }
}

/**
 * Writes an array of numbers as an array literal of PostgreSQL. The driver would quote and escape each element, which
 * takes much longer. Other values are returned unchanged.
 */
const numbersAsLiteral = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'number') ? `{${value.join()}}` : value;

const statements = new Map<string, Statement>();
const maxStatements = 1000;

/** Returns the prepared statement with this text; undefined if there are too many others. */
function statementOf(text: string): Statement | undefined {
  const known = statements.get(text);
  if (known !== undefined || statements.size >= maxStatements) return known;
  const statement = { name: `s${statements.size}` };
  statements.set(text, statement);
  return statement;
}

/**
 * Prepares every statement with parameters under its own name, so that PostgreSQL plans it once per connection. Only
 * the first thousand statements are named, because lists of varying length create many different statements. Statements
 * that are sent together share one packet.
 */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query nine ways; ours narrows one and passes the rest on
  override query(...args: any[]): any {
    const { stream } = (this as unknown as { connection: { stream: Partial<Socket> } }).connection;
    stream.cork?.();
    process.nextTick(() => stream.uncork?.());
    const [text, values, callback] = args;
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const statement = hasValues ? statementOf(text) : undefined;
    // @ts-expect-error the overloads are the parent's
    if (statement === undefined) return super.query(...args);
    if (callback) return super.query(new NamedQuery(statement, text, values, callback));
    return new Promise((resolve, reject) => {
      const settle = (error: Error | undefined, result: unknown) => (error ? reject(error) : resolve(result));
      super.query(new NamedQuery(statement, text, values, settle));
    }).catch((error: Error) => {
      // as in the driver: the new stack leads to the code that started the query
      Error.captureStackTrace(error);
      throw error;
    });
  }
}
