import { Select } from '@mantine/core';
import { memo } from 'react';
import { useStable } from '../../shared/use-stable.ts';
import type { Choice } from './use-choices.ts';

interface Props {
  'aria-label': string;
  choices: Choice[];
  value: string | null;
  placeholder?: string;
  /** True if the choice can be cleared. */
  isClearable?: boolean;
  onChange: (key: string | null) => void;
}

/** A list of the questions of a survey, possibly hundreds: it renders again only if its content changes. */
export function QuestionSelect({ onChange, ...shown }: Props) {
  return <Shown {...shown} onChange={useStable(onChange)} />;
}

const Shown = memo(function Shown({ choices, isClearable = false, ...field }: Props) {
  return <Select {...field} searchable allowDeselect={isClearable} clearable={isClearable} data={choices} />;
});
