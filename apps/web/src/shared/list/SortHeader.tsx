import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import classes from './list.module.css';

interface Props {
  column: string;
  label: string;
  /** How the list is sorted by this column; undefined if it is not. */
  direction: 'asc' | 'desc' | undefined;
  onSort: () => void;
  width?: string | undefined;
  /** Of a table whose columns go where there is no room (RecordTable.tsx). */
  from?: string | undefined;
  /** Of a table whose rows have several lines where there is no room. */
  area?: string | undefined;
}

/** A column that sorts by click and keyboard; its state is said by aria-sort. */
export function SortHeader({ column, label, direction, onSort, width, from, area }: Props) {
  const sort = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  const Arrow = direction === 'asc' ? IconChevronUp : IconChevronDown;
  return (
    <th scope="col" aria-sort={sort} data-column={column} data-from={from} data-area={area} style={{ width }}>
      <UnstyledButton className={classes.sort} onClick={onSort}>
        {label}
        <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />
      </UnstyledButton>
    </th>
  );
}
