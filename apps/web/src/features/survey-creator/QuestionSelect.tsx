import { Select } from '@mantine/core';
import { memo } from 'react';
import { useStable } from '../../shared/use-stable.ts';
import type { Choice } from './use-choices.ts';

interface Props {
  'aria-label': string;
  label?: string;
  choices: Choice[];
  value: string | null;
  placeholder?: string;
  /** True if the user can clear the choice. */
  isClearable?: boolean;
  onChange: (key: string | null) => void;
}

/** Select for a survey's questions, of which there may be hundreds. It rerenders only if its options change. */
export function QuestionSelect({ onChange, ...shown }: Props) {
  return <Shown {...shown} onChange={useStable(onChange)} />;
}

const Shown = memo(function Shown({ choices, isClearable = false, ...field }: Props) {
  return <Select {...field} searchable allowDeselect={isClearable} clearable={isClearable} data={choices} />;
});
