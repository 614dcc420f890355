import { IconChevronDown, IconChevronUp, IconSelector } from '@guidepost/ui/icons';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { HeaderHelp, HelpMark } from './HeadText.tsx';
import classes from './list.module.css';

interface Props {
  column: string;
  label: string;
  /** Explanation of the column, if its label is not enough. */
  about?: string | undefined;
  /** Sort direction of this column. Undefined if the list is sorted by another column. */
  direction: 'asc' | 'desc' | undefined;
  onSort: (column: string) => void;
  width?: string | undefined;
  /**
   * How wide the table must be to show this column (RecordTable.tsx). For tables that hide columns in narrow spaces.
   */
  from?: string | undefined;
  /** Name of the grid area. For tables whose rows have several lines in narrow spaces. */
  area?: string | undefined;
}

/**
 * A column header that sorts when clicked or when a key is pressed. aria-sort announces its state. Rerenders only if
 * its props change.
 */
export const SortHeader = memo(function SortHeader({
  column,
  label,
  about,
  direction,
  onSort,
  width,
  from,
  area,
}: Props) {
  const sort = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  const Arrow = direction === undefined ? IconSelector : direction === 'asc' ? IconChevronUp : IconChevronDown;
  const button = (describedBy?: string) => (
    <UnstyledButton className={classes.sort} onClick={() => onSort(column)} aria-describedby={describedBy}>
      {label}
      {about !== undefined && <HelpMark />}
      <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
  return (
    <th scope="col" aria-sort={sort} data-column={column} data-from={from} data-area={area} style={{ width }}>
      {about === undefined ? button() : <HeaderHelp about={about}>{button}</HeaderHelp>}
    </th>
  );
});
