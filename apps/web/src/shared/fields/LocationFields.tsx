import { type Address, type AddressId, parseId } from '@guidepost/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Field<T> {
  label: string;
  error: string | undefined;
  value: T;
}

interface Props {
  addresses: readonly Address[];
  address: Field<AddressId | null>;
  onAddress: (addressId: AddressId | null) => void;
  /** Describes a place that is not one of the member's addresses. */
  location: Field<string>;
  onLocation: (location: string) => void;
}

const inWords = (address: Address) => `${address.description}: ${address.line1}, ${address.city}`;

/** A visit's place: one of the member's addresses, or a description of another place. */
export function LocationFields({ addresses, address, onAddress, location, onLocation }: Props) {
  const { t } = useTranslation();
  // the address may have been deleted after the visit was planned
  const isGone = address.value !== null && !addresses.some(({ id }) => id === address.value);
  return (
    <>
      <NativeSelect
        label={address.label}
        error={address.error}
        value={address.value === null ? '' : String(address.value)}
        onChange={(event) => onAddress(parseId(event.currentTarget.value))}
        data={[
          ...(isGone ? [{ value: String(address.value), label: t('Deleted address') }] : []),
          ...addresses.map((one) => ({ value: String(one.id), label: inWords(one) })),
          { value: '', label: t('Enter a different place') },
        ]}
      />
      {address.value === null && (
        <TextInput
          label={location.label}
          error={location.error}
          value={location.value}
          onChange={(event) => onLocation(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
      )}
    </>
  );
}
