import type { MemberSummary } from '@guidepost/contracts';
import { Checkbox, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';
import type { MembersView } from './place.ts';
import { useSearchTerm } from './useSearchTerm.ts';

interface Props {
  view: MembersView;
  go: (next: Partial<MembersView>, how?: { replace?: boolean }) => Promise<void>;
  /** What was found for the term in the view; undefined while it is looked for. */
  settled: readonly MemberSummary[] | undefined;
  /** Arrow down in the field: to the first result. */
  onDown: () => void;
  /** Enter in the field, when one result is left. */
  onOpen: () => void;
}

/** Search by name or phone number and the 'My members' checkbox. */
export function MembersToolbar({ view, go, settled, onDown, onOpen }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, searchNow } = useSearchTerm(view.search, (search) => void go({ search }, { replace: true }));
  const [opening, setOpening] = useState(false);

  // Enter may come before the answer; then the only result opens as soon as it is there
  useEffect(() => {
    if (!opening || !settled || view.search.trim() !== text.trim()) return;
    setOpening(false);
    if (settled.length === 1) onOpen();
  }, [opening, settled, view.search, text, onOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Enter') {
      searchNow();
      setOpening(true);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
    }
  };
  return (
    <search className={classes.tools}>
      <TextInput
        ref={field}
        className={classes.search}
        value={text}
        onChange={(event) => {
          setOpening(false);
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        aria-label={t('Search members')}
        placeholder={t('Name or phone number')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          text !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('Clear search')}
              onClick={() => {
                setText('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      <Checkbox
        checked={view.mine}
        onChange={(event) => void go({ mine: event.currentTarget.checked })}
        label={t('My members')}
      />
    </search>
  );
}
