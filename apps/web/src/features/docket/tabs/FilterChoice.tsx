import { Select } from '@mantine/core';

export interface Props {
  label: string;
  placeholder: string;
  value: string | null;
  data: { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

/** A filter that chooses one of several values, or none. */
export const FilterChoice = ({ label, ...props }: Props) => (
  <Select size="sm" aria-label={label} clearable {...props} />
);
