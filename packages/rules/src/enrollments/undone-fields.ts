import { memberFieldKeys, memberFields } from '@guidepost/contracts';
import { type RowImage, rowName, type UndoCase, type UndoStep } from './undo.ts';

/** The change log's field names for contacts, and functions that format contacts as text. */
const contactFields: Readonly<Record<string, { field: string; textOf: (row: RowImage) => string }>> = {
  phone_numbers: { field: 'phoneNumber', textOf: ({ number }) => String(number) },
  email_addresses: { field: 'emailAddress', textOf: ({ email }) => String(email) },
  addresses: {
    field: 'address',
    textOf: ({ line1, line2, city, state, zip }) =>
      [line1, line2, city, `${String(state)} ${String(zip)}`].filter((part) => part !== null && part !== '').join(', '),
  },
};

/** Lists how the steps change a member, for the change log. */
export function undoneFields(
  steps: readonly UndoStep[],
  present: UndoCase['present'],
): { field: string; oldValue: string | null; newValue: string | null }[] {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  const single = steps.flatMap((step) => {
    const now = present.get(rowName(step.table, step.key));
    if (step.kind !== 'set' || !now) return [];
    return Object.entries(step.columns).flatMap(([column, was]) => {
      const field = memberFieldKeys.find(
        (key) => memberFields[key].table === step.table && memberFields[key].column === column,
      );
      return field ? [{ field: field as string, oldValue: text(now[column]), newValue: text(was) }] : [];
    });
  });
  const contact = Object.entries(contactFields).flatMap(([table, { field, textOf }]) => {
    const of = (isBack: boolean) =>
      steps.flatMap((step) => {
        const now = present.get(rowName(step.table, step.key));
        if (step.table !== table || !now) return [];
        const comes = step.kind === 'set' && step.columns.deleted_at === null;
        return (isBack ? comes : step.kind === 'remove') ? [textOf(now)] : [];
      });
    const list = (values: string[]) => (values.length === 0 ? null : values.join('; '));
    const [gone, back] = [list(of(false)), list(of(true))];
    return gone === null && back === null ? [] : [{ field, oldValue: gone, newValue: back }];
  });
  return [...single, ...contact];
}
