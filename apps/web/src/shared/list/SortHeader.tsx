import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo } from 'react';
import { AboutMark, HeadAbout } from './HeadText.tsx';
import classes from './list.module.css';

interface Props {
  column: string;
  label: string;
  /** What it counts or checks, where its label does not say all of it. */
  about?: string | undefined;
  /** How the list is sorted by this column; undefined if it is not. */
  direction: 'asc' | 'desc' | undefined;
  onSort: (column: string) => void;
  width?: string | undefined;
  /** Of a table whose columns go where there is no room (RecordTable.tsx). */
  from?: string | undefined;
  /** Of a table whose rows have several lines where there is no room. */
  area?: string | undefined;
}

/** A column that sorts by click and keyboard; its state is said by aria-sort. It is drawn again only where its own changes. */
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
  const Arrow = direction === 'asc' ? IconChevronUp : IconChevronDown;
  const button = (describedBy?: string) => (
    <UnstyledButton className={classes.sort} onClick={() => onSort(column)} aria-describedby={describedBy}>
      {label}
      {about !== undefined && <AboutMark />}
      <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
  return (
    <th scope="col" aria-sort={sort} data-column={column} data-from={from} data-area={area} style={{ width }}>
      {about === undefined ? button() : <HeadAbout about={about}>{button}</HeadAbout>}
    </th>
  );
});
