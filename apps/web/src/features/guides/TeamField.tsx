import { type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesWords } from '../../shared/search-words.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

/** Debounce of the team search, in milliseconds. */
const searchMs = 250;

interface Team {
  id: number;
  name: string;
}

interface Props {
  teams: readonly Team[];
  team: Team | undefined;
  /** Called with null for all teams. */
  onPick: (teamId: number | null) => void;
}

/** Lets the user find a team by part of its name. An empty field selects all teams. */
export function TeamField({ teams, team, onPick }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const resting = useDebounced(typed, searchMs);
  // until the user types, the field contains the selected team's name, and the list offers all teams
  const searchTerm = resting === team?.name ? '' : resting;
  const filter: OptionsFilter = ({ options }) =>
    options.filter((option) => 'label' in option && matchesWords(option.label, searchTerm));
  return (
    <Select
      aria-label={t('Team')}
      placeholder={t('All teams')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('All teams') }}
      autoComplete="off"
      spellCheck={false}
      data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={filter}
      searchValue={typed}
      onSearchChange={setTyped}
      value={team === undefined ? null : String(team.id)}
      onChange={(id) => onPick(id === null ? null : Number(id))}
      nothingFoundMessage={t('Nothing found')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 90 } }}
    />
  );
}
