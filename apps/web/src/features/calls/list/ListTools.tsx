import type { ConversationChoices } from '@guidepost/contracts';
import { IconSearch } from '@guidepost/ui/icons';
import { Checkbox, CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { FiltersButton } from '../../../shared/list/FiltersButton.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useNarrowPage } from '../../../shell/dock/use-narrow-page.ts';
import classes from './conversations.module.css';
import { countChosen, countOnly, type ListFilters } from './filters.ts';
import { OnlyChoices } from './OnlyChoices.tsx';
import { PeriodField } from './PeriodField.tsx';

const ListFiltersDialog = lazyPart(() => import('./ListFiltersDialog.tsx'));

/** Debounce of the search field, in milliseconds. */
const searchMs = 500;

interface Props {
  label: string;
  /** Label of the checkbox that shows only the acting user's records, such as 'My members' on the members list. */
  mine: string;
  term: string;
  onTerm: (term: string) => void;
  filters: ListFilters;
  onChange: (next: Partial<ListFilters>) => void;
  choices: ConversationChoices | undefined;
  withFeedback?: boolean;
  lead?: ReactNode;
  end?: ReactNode;
}

/** Search field, period and other filters. Everything except the search term is stored as the user's preference. */
export function ListTools({
  label,
  mine,
  term,
  onTerm,
  filters,
  onChange,
  choices,
  withFeedback = false,
  lead,
  end,
}: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(term);
  const typed = useDebounced(text, searchMs);
  const reported = useRef({ term, onTerm });
  reported.current.onTerm = onTerm;

  // shows the new term if the back button or another tab has changed it
  useEffect(() => {
    if (term === reported.current.term) return;
    reported.current.term = term;
    setText(term);
  }, [term]);
  const search = (value: string) => {
    if (value.trim() === reported.current.term.trim()) return;
    reported.current.term = value;
    reported.current.onTerm(value);
  };
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => latest.current(typed), [typed]);

  // on narrow screens these checkboxes are in the filters dialog, so the count includes them
  const isTight = useNarrowPage(68.75);
  const count = countChosen(filters) + (isTight ? countOnly(filters, withFeedback) : 0);
  return (
    <search className={classes.tools}>
      {lead}
      <TextInput
        className={classes.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
          if (event.key === 'Escape' && text !== '') setText('');
        }}
        aria-label={label}
        placeholder={t('Name or phone number')}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          text !== '' && <CloseButton size={24} aria-label={t('Clear search')} onClick={() => setText('')} />
        }
      />
      <PeriodField filters={filters} onChange={onChange} />
      <Checkbox
        checked={filters.mine}
        onChange={(event) => onChange({ mine: event.currentTarget.checked })}
        label={mine}
      />
      {!isTight && <OnlyChoices chosen={filters} withFeedback={withFeedback} onChange={onChange} />}
      <FiltersButton count={count}>
        {(close) => (
          <ListFiltersDialog
            filters={filters}
            choices={choices}
            only={isTight ? { withFeedback } : null}
            onApply={onChange}
            onClose={close}
          />
        )}
      </FiltersButton>
      {end}
    </search>
  );
}
