import type { MemberSummary } from '@guidepost/contracts';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { useOptions } from '../../../shared/use-options.ts';
import { foundByText, whereabouts } from '../whereabouts.ts';
import classes from './suggestions.module.css';
import { useSearchTerm } from './use-search-term.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** What was searched: the term, or the name of the member who was picked. */
  term: string;
  /** Who was found for it; undefined while they are looked for, and on the map. */
  settled: readonly MemberSummary[] | undefined;
  onSearch: (term: string) => void;
  onPick: (member: MemberSummary) => void;
  /** Arrow down while nothing is suggested: to the first result. */
  onDown: () => void;
  /** Enter, when one result is left. */
  onOpen: () => void;
  /** Where suggestions stand: in a line of their own, so that they lie over none of the rows that were found. */
  below: HTMLElement | null;
}

/**
 * The search of the members list: it searches while one types, and suggests whom the term may mean. Suggestions stay when the
 * field is left, so that nothing moves under a press on a row.
 * Arrow keys go through the suggestions, Enter picks one, Escape puts them away and then clears the field.
 */
export function MemberSearchField({ term, settled, onSearch, onPick, onDown, onOpen, below }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, settle, searchNow } = useSearchTerm(term, onSearch);
  const [typing, setTyping] = useState(false);
  const [opening, setOpening] = useState(false);
  const suggestions = useSuggestions(text, term, typing);
  const options = useOptions(suggestions, {
    label: t('Suggestions'),
    onChoose: (member) => {
      settle(member.name);
      setTyping(false);
      onPick(member);
    },
  });

  // Enter may come before the answer; then the only result opens as soon as it is there
  useEffect(() => {
    if (!opening || !settled || term.trim() !== text.trim()) return;
    setOpening(false);
    if (settled.length === 1) onOpen();
  }, [opening, settled, term, text, onOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (options.onKeyDown(event)) return;
    if (event.key === 'Enter') {
      searchNow();
      setTyping(false);
      setOpening(true);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      if (suggestions.length === 0) setText('');
      setTyping(false);
    }
  };
  return (
    <div className={classes.search}>
      <TextInput
        {...options.fieldProps}
        ref={field}
        value={text}
        onChange={(event) => {
          setOpening(false);
          setTyping(true);
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        aria-label={t('Search members')}
        placeholder={t('Name or phone number')}
        maxLength={100}
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          text !== '' && (
            <CloseButton
              size={24}
              aria-label={t('Clear search')}
              onClick={() => {
                setText('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      {suggestions.length > 0 &&
        below &&
        createPortal(
          <div {...options.listProps} className={classes.list}>
            {suggestions.map((member) => (
              <div key={member.id} {...options.optionProps(member)} className={classes.option}>
                <MemberSuggestion member={member} />
              </div>
            ))}
          </div>,
          below,
        )}
    </div>
  );
}

/** A suggestion: the name, and what distinguishes two members with the same name. */
function MemberSuggestion({ member }: { member: MemberSummary }) {
  const { t } = useTranslation();
  return (
    <>
      <Avatar id={member.id} name={member.name} size="sm" />
      <span className={classes.who}>
        <span className={classes.name}>{member.name}</span>
        <span className="gp-meta gp-cut">
          {[foundByText(member, t), whereabouts(member, t)].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
    </>
  );
}
