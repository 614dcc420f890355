import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noDialog } from './noDialog.ts';
import classes from './TopBar.module.css';

/** Finds a member by name or phone number in the members list; `/` puts the cursor here from anywhere but a dialog. */
export function FindMember() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const field = useRef<HTMLInputElement>(null);

  useHotkeys([
    [
      '/',
      () => {
        if (!noDialog()) return;
        // where the field is not shown, the list has one of its own
        if (field.current?.offsetParent) field.current.focus();
        else void navigate({ to: '/member-list' });
      },
    ],
  ]);

  return (
    <>
      <search>
        <form
          className={classes.find}
          onSubmit={(event) => {
            event.preventDefault();
            const search = term.trim();
            if (search === '') return;
            setTerm('');
            field.current?.blur();
            void navigate({ to: '/member-list', search: { search } });
          }}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <input
            ref={field}
            type="search"
            name="member"
            autoComplete="off"
            maxLength={100}
            placeholder={t('Find a member')}
            aria-label={t('Find a member')}
            aria-keyshortcuts="/"
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
          <kbd className="gp-key" aria-hidden>
            /
          </kbd>
        </form>
      </search>
      <ActionIcon
        component={Link}
        to="/member-list"
        size="lg"
        className={classes.findIcon}
        aria-label={t('Find a member')}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
