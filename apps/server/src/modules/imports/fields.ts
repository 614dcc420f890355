import { importedFields, memberFields } from '@guidepost/contracts';
import { type Column, day, nullable, text } from '../../platform/row.ts';

/** Returns parts of SQL statements for the fields that a client's file can contain. */
function partsOf(table: 'users' | 'members', alias: string) {
  const fields = importedFields.filter((field) => memberFields[field].table === table);
  const columnOf = (field: (typeof fields)[number]) => memberFields[field].column;
  const join = (part: (field: (typeof fields)[number]) => string) => fields.map(part).join(', ');
  return {
    fields,
    /** Columns for an insert. `values` selects their values from a recordset `x`. */
    columns: join(columnOf),
    values: join((field) => `x."${field}"`),
    /** Column definitions of the recordset `x`, named by field. */
    record: join((field) => `"${field}" ${memberFields[field].kind === 'day' ? 'date' : 'text'}`),
    /** Assignments from the recordset `x`. A field does not change if its value in the recordset is null. */
    assignments: join((field) => `${columnOf(field)} = coalesce(x."${field}", ${alias}.${columnOf(field)})`),
    /** Select list of the stored values, named by field. */
    stored: join((field) => `${alias}.${columnOf(field)} AS "${field}"`),
  };
}

export const ofUser = partsOf('users', 'u');
export const ofMember = partsOf('members', 'm');

/** Types of the stored values, by field. */
export const storedFields = Object.fromEntries(
  importedFields.map((field) => [field, nullable(memberFields[field].kind === 'day' ? day : text)]),
) as Record<(typeof importedFields)[number], Column<string | null>>;
