import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo } from 'react';
import { AboutMark, HeadAbout } from './HeadText.tsx';
import classes from './list.module.css';

interface Props {
  column: string;
  label: string;
  /** The meaning of the column, if its label is not enough. */
  about?: string | undefined;
  /** Sort direction of this column; undefined if the list is not sorted by it. */
  direction: 'asc' | 'desc' | undefined;
  onSort: (column: string) => void;
  width?: string | undefined;
  /** For a table that hides columns in narrow spaces (RecordTable.tsx). */
  from?: string | undefined;
  /** For a table whose rows have several lines in narrow spaces. */
  area?: string | undefined;
}

/**
 * A column header that sorts by click and keyboard; aria-sort announces its state. Rendered again only if its own
 * properties change.
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
