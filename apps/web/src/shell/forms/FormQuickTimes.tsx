import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { QuickTimes } from '../../shared/fields/QuickTimes.tsx';

interface Props<V extends FieldValues> {
  contract: { form: UseFormReturn<V> };
  /** The form's fields for the day and the time. */
  date: FieldPath<V>;
  time: FieldPath<V>;
  /** Time zone of the day and time. */
  zone: string;
}

/** Buttons for frequently chosen times in a contract form. The errors of both fields disappear when the user picks one. */
export function FormQuickTimes<V extends FieldValues>({ contract: { form }, zone, ...names }: Props<V>) {
  const date = useController({ control: form.control, name: names.date });
  const time = useController({ control: form.control, name: names.time });
  const textOf = (value: unknown) => (value as string | null | undefined) ?? '';
  return (
    <QuickTimes
      zone={zone}
      value={{ date: textOf(date.field.value), time: textOf(time.field.value) }}
      onPick={(picked) => {
        date.field.onChange(picked.date as FieldPathValue<V, FieldPath<V>>);
        time.field.onChange(picked.time as FieldPathValue<V, FieldPath<V>>);
        form.clearErrors([names.date, names.time]);
      }}
    />
  );
}
