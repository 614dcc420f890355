import type { Address } from '@guidepost/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Field<T> {
  label: string;
  error: string | undefined;
  value: T;
}

interface Props {
  addresses: readonly Address[];
  address: Field<number | null>;
  onAddress: (addressId: number | null) => void;
  place: Field<string>;
  onPlace: (place: string) => void;
}

const inWords = (address: Address) => `${address.description}: ${address.line1}, ${address.city}`;

/** Where a visit is: an address of the member, or another place in words. */
export function PlaceFields({ addresses, address, onAddress, place, onPlace }: Props) {
  const { t } = useTranslation();
  // an address that was deleted meanwhile stays what the visit says
  const isGone = address.value !== null && !addresses.some(({ id }) => id === address.value);
  return (
    <>
      <NativeSelect
        label={address.label}
        error={address.error}
        value={address.value === null ? '' : String(address.value)}
        onChange={(event) => onAddress(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        data={[
          ...(isGone ? [{ value: String(address.value), label: t('Deleted address') }] : []),
          ...addresses.map((one) => ({ value: String(one.id), label: inWords(one) })),
          { value: '', label: t('Another place') },
        ]}
      />
      {address.value === null && (
        <TextInput
          label={place.label}
          error={place.error}
          value={place.value}
          onChange={(event) => onPlace(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
      )}
    </>
  );
}
