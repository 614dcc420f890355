import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsLogin } from '../platform/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { readSchema } from './queries-catalog.ts';
import { clientConditions, plainJson, plainSharedJson, sharedKeys, sharedValues, valueMaps } from './queries-scopes.ts';
import { type Column, insertOrder, kindOf, type Schema, type Table, tableOf } from './schema.ts';
import {
  clientTables,
  evidenceTables,
  installationTables,
  readOnlyTables,
  sharedTables,
  staffTables,
} from './tables.ts';

let database: TestDatabase;
let schema: Schema;
beforeAll(async () => {
  database = await cloneDatabase();
  const client = await connectAsLogin(database.url);
  schema = await readSchema(client);
  await client.end();
});
afterAll(() => database.drop());

const imported = () => Object.keys(clientTables).map((name) => tableOf(schema, name));
const places = (wanted: (table: Table, column: Column) => boolean): string[] =>
  imported().flatMap((table) =>
    table.columns.filter((column) => wanted(table, column)).map(({ name }) => `${table.name}.${name}`),
  );

describe('the scope of a table', () => {
  const scopes = [
    Object.keys(clientTables),
    Object.keys(readOnlyTables),
    Object.keys(sharedTables),
    staffTables,
    evidenceTables,
    ...Object.values(installationTables),
  ].flat();

  it('is declared for every table, once', () => {
    expect(scopes.toSorted()).toEqual([...schema.keys()].toSorted());
  });

  it('leads from each row to the client', () => {
    const withoutWay = [...Object.entries(clientTables), ...Object.entries(readOnlyTables)].filter(
      ([name, { via }]) =>
        !clientConditions[name] && !tableOf(schema, name).columns.some((one) => one.name === via && one.reference),
    );
    expect(withoutWay).toEqual([]);
  });

  it('has a key for each shared table', () => {
    expect(Object.keys(sharedKeys).toSorted()).toEqual(Object.keys(sharedTables).toSorted());
  });

  it('allows every table to be written after the tables that it refers to', () => {
    const { late } = insertOrder(schema, Object.keys(clientTables));
    expect([...late]).toEqual(['phone_numbers.opted_out_by_text_id']);
    expect(
      [...insertOrder(schema, Object.keys(sharedTables)).late].filter(
        (one) => !['teams.internal_phone_number_id', 'lines.team_id'].includes(one),
      ),
    ).toEqual([]);
  });
});

describe('the ids in the rows of a client', () => {
  it('refer to tables that the archive contains', () => {
    expect(places((table, column) => column.reference !== null && kindOf(table, column) === 'none')).toEqual([]);
  });

  // Numbers that are not ids. If a new column contains an id, declare it in `ids` of the table instead.
  const numbers = ['enrollment_imports.received', 'enrollment_imports.size', 'files.size'];

  it('are declared for each number without a foreign key', () => {
    const undeclared = places(
      (table, column) => /^bigint/.test(column.type) && kindOf(table, column) === 'none' && !column.isGenerated,
    );
    expect(undeclared.toSorted()).toEqual(numbers);
  });

  it('are declared for each column with JSON', () => {
    const json = places((_, { type }) => type === 'jsonb');
    const mapped = [...Object.keys(valueMaps), 'member_merge_rows.row_key'];
    expect(json.filter((one) => !mapped.includes(one)).toSorted()).toEqual(plainJson.toSorted());
  });

  it('are declared for each column with JSON in shared content', () => {
    const json = Object.keys(sharedTables).flatMap((name) =>
      tableOf(schema, name)
        .columns.filter(({ type }) => type === 'jsonb')
        .map((column) => `${name}.${column.name}`),
    );
    expect(json.toSorted()).toEqual([...Object.keys(sharedValues), ...plainSharedJson].toSorted());
  });
});
