import { IconArrowDown, IconArrowUp, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../creator.module.css';
import { shifted, withoutEntry } from './sections.ts';

interface Props<T> {
  of: 'entry' | 'block';
  list: readonly T[];
  index: number;
  onChange: (list: T[]) => void;
}

/** Buttons that move or delete an entry or block. If the list has only one, it cannot be deleted. */
export function EntryTools<T>({ of, list, index, onChange }: Props<T>) {
  const { t } = useTranslation();
  const number = index + 1;
  const names =
    of === 'entry'
      ? {
          up: t('Move entry {number} up', { number }),
          down: t('Move entry {number} down', { number }),
          remove: t('Delete entry {number}', { number }),
        }
      : {
          up: t('Move block {number} up', { number }),
          down: t('Move block {number} down', { number }),
          remove: t('Delete block {number}', { number }),
        };
  return (
    <span className={classes.end}>
      <ActionIcon aria-label={names.up} disabled={index === 0} onClick={() => onChange(shifted(list, index, -1))}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={names.down}
        disabled={number === list.length}
        onClick={() => onChange(shifted(list, index, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={names.remove}
        disabled={list.length === 1}
        onClick={() => onChange(withoutEntry(list, index))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
