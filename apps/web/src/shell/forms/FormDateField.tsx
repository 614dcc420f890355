import type { ComponentProps } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { DateField } from '../../shared/fields/DateField.tsx';

interface Props<V extends FieldValues, N extends FieldPath<V>>
  extends Omit<ComponentProps<typeof DateField>, 'value' | 'onChange' | 'label' | 'error' | 'name'> {
  contract: { form: UseFormReturn<V>; field: (name: N) => { label: string; error: string | undefined } };
  name: N;
  /** True if the form stores an empty day as null. If false, it stores ''. */
  isNullable?: boolean;
}

/** Date field in a contract form. Its error disappears when the user changes the day. */
export function FormDateField<V extends FieldValues, N extends FieldPath<V>>({
  contract: { form, field },
  name,
  isNullable = false,
  ...rest
}: Props<V, N>) {
  const day = useController({ control: form.control, name });
  return (
    <DateField
      {...rest}
      {...field(name)}
      ref={day.field.ref}
      onBlur={day.field.onBlur}
      value={(day.field.value as string | null | undefined) ?? ''}
      onChange={(typed) => {
        day.field.onChange((typed === '' && isNullable ? null : typed) as FieldPathValue<V, N>);
        form.clearErrors(name);
      }}
    />
  );
}
