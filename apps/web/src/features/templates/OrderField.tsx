import { NumberInput } from '@mantine/core';
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';

interface Props<V extends FieldValues, N extends FieldPath<V>> {
  contract: { form: UseFormReturn<V>; field: (name: N) => { label: string; error: string | undefined } };
  name: N;
}

/** Where something stands among others: a whole number from 0, null while none is typed. */
export function OrderField<V extends FieldValues, N extends FieldPath<V>>({ contract, name }: Props<V, N>) {
  const { value, onChange, onBlur, ref } = useController({ control: contract.form.control, name }).field;
  return (
    <NumberInput
      {...contract.field(name)}
      ref={ref}
      required
      w={160}
      min={0}
      clampBehavior="none"
      hideControls
      value={(value as number | null | undefined) ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      onBlur={onBlur}
    />
  );
}
