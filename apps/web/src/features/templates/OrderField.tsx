import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { WholeNumberField } from '../../shared/fields/WholeNumberField.tsx';

interface Props<V extends FieldValues, N extends FieldPath<V>> {
  contract: { form: UseFormReturn<V>; field: (name: N) => { label: string; error: string | undefined } };
  name: N;
}

/** Field for a position in a list. The value is a whole number, starting at 0, or null if the field is empty. */
export function OrderField<V extends FieldValues, N extends FieldPath<V>>({ contract, name }: Props<V, N>) {
  const { value, onChange, onBlur, ref } = useController({ control: contract.form.control, name }).field;
  return (
    <WholeNumberField
      {...contract.field(name)}
      ref={ref}
      required
      w={160}
      value={value as number | null | undefined}
      onChange={onChange}
      onInvalid={() => onChange(Number.NaN)}
      onBlur={onBlur}
    />
  );
}
