import { importedFields, memberFields } from '@guidepost/contracts';
import { type Column, day, nullable, text } from '../../platform/row.ts';

/** The fields that a client's file may bring, as the parts of statements that write and read them. */
function partsOf(table: 'users' | 'members', alias: string) {
  const fields = importedFields.filter((field) => memberFields[field].table === table);
  const columnOf = (field: (typeof fields)[number]) => memberFields[field].column;
  const join = (part: (field: (typeof fields)[number]) => string) => fields.map(part).join(', ');
  return {
    fields,
    /** The columns to insert into, and the values for them from a recordset `x`. */
    columns: join(columnOf),
    values: join((field) => `x."${field}"`),
    /** The columns of the recordset `x`, named by field. */
    record: join((field) => `"${field}" ${memberFields[field].kind === 'day' ? 'date' : 'text'}`),
    /** Assignments of what the recordset `x` has; what it lacks stays as it is. */
    assignments: join((field) => `${columnOf(field)} = coalesce(x."${field}", ${alias}.${columnOf(field)})`),
    /** The stored values, named by field. */
    stored: join((field) => `${alias}.${columnOf(field)} AS "${field}"`),
  };
}

export const ofUser = partsOf('users', 'u');
export const ofMember = partsOf('members', 'm');

/** What the stored values are, named by field. */
export const storedFields = Object.fromEntries(
  importedFields.map((field) => [field, nullable(memberFields[field].kind === 'day' ? day : text)]),
) as Record<(typeof importedFields)[number], Column<string | null>>;
