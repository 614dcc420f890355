import type { MemberId, MemberSummary } from '@guidepost/contracts';
import { IconSearch, IconUserOff } from '@guidepost/ui/icons';
import { Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { foundMemberDetails, memberSuggestions } from '../members/public.ts';
import classes from './pick.module.css';

export interface Person {
  id: MemberId;
  name: string;
  clientName?: string;
  /**
   * This field and the next two are known if the member was found by a search. They distinguish members with the same
   * name.
   */
  foundBy?: MemberSummary['foundBy'];
  dateOfBirth?: MemberSummary['dateOfBirth'];
  location?: MemberSummary['location'];
}

interface Props {
  label: string;
  /** The likely members, shown before the user searches. */
  candidates: readonly Person[];
  chosen: Person | null;
  onChoose: (member: Person) => void;
  /** Called when the user starts a search. Clears the error about the earlier choice. */
  onSeek: () => void;
}

/** A search starts this many milliseconds after the last key press. */
const debounceMs = 500;

/**
 * Field to choose one member: one of the likely members, or any visible member by name or phone number. Enter chooses
 * the only result, even if the result arrives later.
 */
export function MemberPick({ label, candidates, chosen, onChoose, onSeek }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const term = useDebounced(text.trim(), debounceMs);
  const isSought = text.trim() !== '';
  const found = useQuery({ ...memberSuggestions(term), enabled: isSought && term !== '' });
  const people: readonly Person[] = isSought ? (found.data?.data ?? []) : candidates;
  const isWaiting = isSought && (found.isFetching || term !== text.trim());
  // shown after the first failure, for example without a network connection, although more attempts follow
  const isFailing = isSought && found.failureCount > 0;
  const field = useRef<HTMLDivElement>(null);
  const foundTerm = isSought && !isWaiting ? term : '';
  // On a phone, the keyboard covers the lower half of the screen, so the field moves to the top.
  useEffect(() => {
    const hasKeyboard = matchMedia('(hover: none)').matches;
    if (foundTerm !== '') field.current?.scrollIntoView({ block: hasKeyboard ? 'start' : 'nearest' });
  }, [foundTerm]);
  const [entering, setEntering] = useState(false);
  const only = isSought && !isWaiting && people.length === 1 ? people[0] : undefined;
  useEffect(() => {
    if (!entering || isWaiting) return;
    setEntering(false);
    if (only) onChoose(only);
  }, [entering, isWaiting, only, onChoose]);
  return (
    <div ref={field} className={classes.pick} data-sought={isSought || undefined}>
      <TextInput
        type="search"
        label={label}
        placeholder={t('Name or phone number')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setEntering(false);
          onSeek();
        }}
        // Enter chooses a member instead of submitting the form
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          setEntering(true);
        }}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
      {isWaiting && !isFailing && people.length === 0 && <SkeletonRows rows={3} />}
      {isFailing && (
        <ErrorState
          message="The members did not load."
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {isSought && !isWaiting && found.data?.data.length === 0 && (
        <EmptyState icon={IconUserOff} title="No member found" />
      )}
      {people.length > 0 && (
        <Radio.Group
          aria-label={t(isSought ? 'Members found' : 'Members with this number')}
          value={chosen === null ? '' : String(chosen.id)}
          onChange={(id) => {
            const member = people.find((one) => String(one.id) === id);
            if (member) onChoose(member);
          }}
        >
          <div className={classes.people}>
            {people.map(({ id, name, ...details }) => (
              <Radio
                key={id}
                value={String(id)}
                className={classes.person}
                classNames={{ body: classes.body }}
                data-chosen={chosen?.id === id || undefined}
                label={
                  <span className={classes.name}>
                    <Avatar id={id} name={name} size="sm" />
                    <span className={classes.lines}>
                      <span className="gp-cut">{name}</span>
                      <Details {...details} />
                    </span>
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
}

/** The details that distinguish members with the same name. Renders nothing if none is known. */
function Details({ clientName, foundBy, dateOfBirth = null, location = null }: Omit<Person, 'id' | 'name'>) {
  const { t } = useTranslation();
  const text = [foundMemberDetails({ foundBy, dateOfBirth, location }, t), clientName].filter(Boolean).join(' · ');
  return text !== '' && <span className="gp-meta">{text}</span>;
}
