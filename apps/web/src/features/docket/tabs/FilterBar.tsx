import { type DocketFacts, type DocketFilter, type DocketKind, type DocketPart, docketKinds } from '@guidepost/rules';
import { IconSearch } from '@guidepost/ui/icons';
import { CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLargePart } from '../../../shared/lazy-part.ts';
import { useFirstScreenShown } from '../../../shared/use-first-screen-shown.ts';
import type { Props as ChoiceProps } from './FilterChoice.tsx';
import { FilterPart } from './FilterPart.tsx';
import { filterId } from './filter-id.ts';
import classes from './tabs.module.css';

const kindWords: Readonly<Record<DocketKind, string>> = {
  call: 'Calls',
  text: 'Texts',
  visit: 'Visits',
  stay: 'Hospitalizations',
  need: 'Needs',
  survey: 'Surveys',
  reminder: 'Reminders',
  other: 'Other',
};

const partNames: Readonly<Record<DocketPart, string>> = { waiting: 'Waiting for you', callReviews: 'Calls to review' };

/** Delay between the last key press and the search, in milliseconds. */
const debounceMs = 250;

interface Props {
  /** Facts about all unfiltered rows. They determine the filter's choices. */
  facts: readonly DocketFacts[];
  filter: DocketFilter;
  change: (next: DocketFilter) => void;
  children?: ReactNode;
}

/** Filter above the rows of a tab: search words, type, and client if there are several. */
export function FilterBar({ facts, filter, change, children }: Props) {
  const { t } = useTranslation();
  const kinds = docketKinds.filter((kind) => kind === filter.kind || facts.some((row) => row.kinds.includes(kind)));
  const clients = [...new Set([...facts.map((row) => row.client), filter.client])]
    .filter((client) => typeof client === 'string')
    .sort();
  return (
    <search
      id={filterId}
      className={classes.filter}
      aria-label={t('Filter')}
      data-print={Object.values(filter).some(Boolean) ? undefined : 'hide'}
    >
      {filter.part !== undefined && (
        <FilterPart text={t(partNames[filter.part])} onRemove={() => change({ part: undefined })} />
      )}
      <Words words={filter.words ?? ''} change={(words) => change({ words })} />
      {kinds.length > 1 && (
        <Choice
          label={t('Kind')}
          placeholder={t('All types')}
          value={filter.kind ?? null}
          data={kinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))}
          onChange={(kind) => change({ kind: docketKinds.find((one) => one === kind) })}
        />
      )}
      {clients.length > 1 && (
        <Choice
          label={t('Customer')}
          placeholder={t('All customers')}
          value={filter.client ?? null}
          data={clients.map((client) => ({ value: client, label: client }))}
          onChange={(client) => change({ client: client ?? undefined })}
        />
      )}
      {children}
    </search>
  );
}

const LoadedChoice = lazyLargePart(() => import('./FilterChoice.tsx').then((part) => ({ default: part.FilterChoice })));

/**
 * A list of choices. Its code loads after the first rows, or when the user presses the field. Until then, a field of the
 * same size shows the value.
 */
function Choice(props: ChoiceProps) {
  const { label, placeholder, value, data } = props;
  const [wasPressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // deferred, so that the field remains in place, with its focus, while the code loads
  const isReady = useDeferredValue(useFirstScreenShown() || wasPressed);
  const chosen = data.find((one) => one.value === value)?.label ?? '';
  const waiting = (
    <TextInput
      ref={field}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      value={chosen}
      readOnly
      onClick={() => setPressed(true)}
    />
  );
  const start = () => ({ hasFocus: field.current !== null && document.activeElement === field.current, wasPressed });
  return <Suspense fallback={waiting}>{isReady ? <LoadedChoice {...props} start={start} /> : waiting}</Suspense>;
}

function Words({ words, change }: { words: string; change: (words: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(words);
  const reported = useRef(words);
  const latest = useRef(change);
  latest.current = change;
  // Updates the field when the back button or a button that clears the filter changes the search words.
  useEffect(() => {
    if (words === reported.current) return;
    reported.current = words;
    setText(words);
  }, [words]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() === reported.current) return;
      reported.current = text.trim();
      latest.current(text.trim());
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      size="sm"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      aria-label={t('Keywords')}
      placeholder={t('Name or keywords')}
      maxLength={100}
      spellCheck={false}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      rightSection={text !== '' && <CloseButton size={20} aria-label={t('Clear search')} onClick={() => setText('')} />}
    />
  );
}
