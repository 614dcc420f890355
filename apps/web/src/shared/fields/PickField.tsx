import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pick.module.css';

export interface PickGroup<Id extends number> {
  group: string;
  items: readonly { id: Id; label: string; hint?: string | undefined }[];
}

interface Props<Id extends number> {
  label: string;
  error: string | undefined;
  placeholder: string;
  /** Returns the choices for the typed text, with the best match first. Returns all choices for ''. */
  find: (typed: string) => readonly PickGroup<Id>[];
  value: Id | null;
  onPick: (id: Id) => void;
  ref: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  description?: ReactNode;
}

/**
 * Field where the user types to choose one of many entries. The choices are grouped. Each has a hint that says why it
 * was found.
 */
export function PickField<Id extends number>({
  label,
  error,
  placeholder,
  find,
  value,
  onPick,
  ref,
  autoFocus = false,
  description,
}: Props<Id>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const groupsOf = (words: string) =>
    find(words).map(({ group, items }) => ({
      group,
      items: items.map((item) => ({ value: String(item.id), label: item.label, hint: item.hint })),
    }));
  const all = groupsOf('');
  const chosen = all.flatMap(({ items }) => items).find((item) => item.value === String(value));
  // Until the user types, the field contains the chosen entry's name, and all entries are shown.
  const filter: OptionsFilter = ({ search }) => groupsOf(search === chosen?.label ? '' : search);
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(ref, input);
  /** The chosen entry's id, while the field contains its name. */
  const shown = typed === chosen?.label ? chosen.value : undefined;
  /** The chosen entry's id whose name was last selected. */
  const selected = useRef<string>(undefined);
  // A restored draft fills in the focused field, and typing must replace that text. Each entry is selected only once, so
  // that a user who types its name can continue.
  useEffect(() => {
    if (shown === undefined || shown === selected.current) return;
    selected.current = shown;
    if (document.activeElement === input.current) input.current?.select();
  }, [shown]);
  const pick = (id: string | null | undefined) => {
    const picked = find('')
      .flatMap(({ items }) => items)
      .find((item) => String(item.id) === id);
    if (picked) onPick(picked.id);
  };
  /** If no entry is highlighted, Enter chooses the best match. It never submits the form. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!isOpen || event.currentTarget.getAttribute('aria-activedescendant') !== null) return;
    if (typed.trim() === '' || typed === chosen?.label) return;
    const best = groupsOf(typed)[0]?.items[0];
    if (!best) return;
    pick(best.value);
    setOpen(false);
  };
  return (
    <Select
      ref={merged}
      // Waits for a click to place the cursor. Text that the user typed while the dialog loaded is not selected.
      onFocus={({ currentTarget }) =>
        requestAnimationFrame(() => {
          if (currentTarget.value === chosen?.label) currentTarget.select();
        })
      }
      label={label}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      required
      searchable
      selectFirstOptionOnChange
      // the list stays closed on focus: a dialog may focus this field when it opens, and the list would cover the
      // dialog
      openOnFocus={false}
      autoComplete="off"
      data={all}
      filter={filter}
      value={value === null ? null : String(value)}
      onChange={pick}
      onSearchChange={setTyped}
      onKeyDown={onKeyDown}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      allowDeselect={false}
      nothingFoundMessage={t('Nothing found')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 90 } }}
      renderOption={({ option }) => {
        const { hint } = option as ComboboxItem & { hint?: string };
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {hint !== undefined && <span className="gp-meta">{hint}</span>}
          </span>
        );
      }}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  );
}
