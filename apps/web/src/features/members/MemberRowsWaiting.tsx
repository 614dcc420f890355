import { Skeleton } from '@mantine/core';
import classes from '../../shared/list/list.module.css';

const widths = [62, 48, 55, 41, 66, 52, 45, 58];

/** Rows of the final size while the list loads. */
export function MemberRowsWaiting({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
    <tr key={row} aria-hidden className={classes.waiting}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have their cells
        <td key={column} data-column={names[column]}>
          <span className={classes.who}>
            {column === 0 && <Skeleton circle width={24} height={24} />}
            <Skeleton height={10} width={`${widths[(row + column * 3) % widths.length]}%`} />
          </span>
        </td>
      ))}
    </tr>
  ));
}

const names = [undefined, 'location', 'status', 'lastEvent', 'guide', 'phase', 'outreach'];
