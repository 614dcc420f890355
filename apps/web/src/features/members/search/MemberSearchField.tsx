import type { MemberSummary } from '@guidepost/contracts';
import { IconSearch } from '@guidepost/ui/icons';
import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { useOptions } from '../../../shared/use-options.ts';
import { foundMemberDetails } from '../distinguishing-details.ts';
import classes from './suggestions.module.css';
import { useSearchTerm } from './use-search-term.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** The search term, or the name of the picked member. */
  term: string;
  /** Members found for the term. Undefined while they load, and in the map view. */
  settled: readonly MemberSummary[] | undefined;
  onSearch: (term: string) => void;
  onPick: (member: MemberSummary) => void;
  /** Called when the user presses the down arrow and there are no suggestions. Moves the focus to the first result. */
  onDown: () => void;
  /** Called when the user presses Enter and there is exactly one result. */
  onOpen: () => void;
  /** Element that contains the suggestions. They are displayed on a separate line, so that they cover no results. */
  below: HTMLElement | null;
}

/**
 * Search field of the members list. Searches and suggests members while the user types. The suggestions stay visible
 * after the field loses the focus, so that rows do not move while the user presses one. The arrow keys move through the
 * suggestions, and Enter picks one. Escape closes the suggestions, or clears the field if they are closed.
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

  // If the user presses Enter before the results arrive, a single result opens as soon as it arrives.
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

/** Suggestion with the member's name, and details that distinguish members with the same name. */
function MemberSuggestion({ member }: { member: MemberSummary }) {
  const { t } = useTranslation();
  return (
    <>
      <Avatar id={member.id} name={member.name} size="sm" />
      <span className={classes.who}>
        <span className={classes.name}>{member.name}</span>
        <span className="gp-meta gp-cut">{foundMemberDetails(member, t)}</span>
      </span>
    </>
  );
}
