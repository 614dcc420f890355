import type { IdOf, RecordKind } from '@guidepost/contracts';

/** The driver's type numbers. Numbers from `firstOwn` on are types that this database defines: enums and citext. */
const oids = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  varchar: 1043,
  date: 1082,
  time: 1083,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
  'bool[]': 1000,
  'int2[]': 1005,
  'int4[]': 1007,
  'text[]': 1009,
  'int8[]': 1016,
  'date[]': 1182,
  'timestamptz[]': 1185,
} as const;
const firstOwn = 16_384;
type TypeName = keyof typeof oids;

/** Returns the name of a type for error messages. */
export const typeName = (oid: number): string =>
  (Object.keys(oids) as TypeName[]).find((name) => oids[name] === oid) ?? `type ${oid}`;

/** One column of a result; T is the type of its values. */
export interface Column<T> {
  /** The PostgreSQL types that the column may have. */
  readonly types: readonly TypeName[];
  /** True if a type that this database defines is allowed. The driver returns its values as text. */
  readonly takesOwnTypes: boolean;
  readonly isNullable: boolean;
  /** Returns true if a value that is not null has the type T. Missing if the PostgreSQL type is sufficient. */
  readonly holds?: ((value: unknown) => boolean) | undefined;
  /** Never set. It only passes the type T to the compiler. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The type of rows with these columns. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never };

/**
 * Declares the columns of a result by name. Spread shared column lists into it. Tests compare every result with the
 * declared columns.
 */
export const row = <C extends Columns>(columns: C): C => columns;

const column = <T>(types: readonly TypeName[], takesOwnTypes = false): Column<T> => ({
  types,
  takesOwnTypes,
  isNullable: false,
});

/** A record's id, branded with its kind. It is a plain number if another column contains the kind. */
export const id: { (): Column<number>; <Kind extends RecordKind>(): Column<IdOf<Kind>> } = <T>() =>
  column<T>(['int8', 'int4', 'int2']);

/** An integer, such as the result of `count(*)`. */
export const int = column<number>(['int8', 'int4', 'int2']);
export const float = column<number>(['float8', 'float4']);
export const bool = column<boolean>(['bool']);
export const text = column<string>(['text', 'varchar', 'uuid'], true);
/** An instant in ISO 8601 format, in UTC and exact to the microsecond. */
export const instant = column<string>(['timestamptz']);
/** A calendar day, `yyyy-MM-dd`. */
export const day = column<string>(['date']);
/** A time of day, `HH:MM:SS`. */
export const time = column<string>(['time']);
export const bytes = column<Buffer>(['bytea']);

/** A string from a list of allowed values. */
export const oneOf = <const T extends string>(values: readonly T[]): Column<T> => ({
  ...(text as Column<T>),
  holds: (value) => (values as readonly unknown[]).includes(value),
});

/** The part of a schema that validates a value. The contracts' schemas have this type. */
interface Schema<T> {
  safeParse(value: unknown): { success: boolean; data?: T };
}

/** A jsonb column. If a schema is given, tests validate every value with it. Otherwise the type T is not checked. */
export const json = <T>(schema?: Schema<T>): Column<T> => ({
  ...column<T>(['jsonb', 'json']),
  holds: schema && ((value) => schema.safeParse(value).success),
});

/** An array column. Its elements have the type of the given column and are never null. */
export const array = <T>(of: Column<T>): Column<T[]> => ({
  types: of.types.map((name) => `${name}[]`).filter((name): name is TypeName => name in oids),
  takesOwnTypes: of.takesOwnTypes,
  isNullable: false,
  holds: (value) => (value as unknown[]).every((one) => one !== null && (of.holds?.(one) ?? true)),
});

export const nullable = <T>(of: Column<T>): Column<T | null> => ({ ...(of as Column<T | null>), isNullable: true });

/** Columns of an outer-joined table. They are null if the join found no row. */
export const outer = <C extends Columns>(columns: C): { [Name in keyof C]: Column<RowOf<C>[Name] | null> } =>
  Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, nullable(of)])) as {
    [Name in keyof C]: Column<RowOf<C>[Name] | null>;
  };

/**
 * Returns true if an outer join found a row.
 * @param columns the columns that were passed to `outer`
 * @param key a column that is never null in the joined table
 */
export const isJoined = <C extends Columns, R extends { [Name in keyof C]: unknown }>(
  _columns: C,
  found: R,
  key: keyof C,
): found is R & RowOf<C> => found[key] !== null;

/** Returns true if a column may have this PostgreSQL type. */
export const acceptsType = (of: Column<unknown>, oid: number): boolean =>
  of.types.some((name) => oids[name] === oid) || (of.takesOwnTypes && oid >= firstOwn);
