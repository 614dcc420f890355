import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

const widths = [38, 30, 44, 34, 41, 28, 36, 32];

interface Props {
  rows?: number;
  /** Height of the real rows in px, so that the layout does not jump when they appear. */
  height?: number;
  avatar?: boolean;
  /** True if each row has a second, muted line. */
  second?: boolean;
  action?: boolean;
}

/**
 * Placeholder rows of the real rows' size, shown while a list loads. They are not animated if the user prefers reduced
 * motion.
 */
export function SkeletonRows({ rows = 6, height = 48, avatar = true, second = true, action = false }: Props) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => {
        const width = widths[row % widths.length] ?? 36;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
          <div key={row} className={classes.row} style={{ height }} aria-hidden>
            {avatar && <Skeleton circle height={28} width={28} />}
            <span className={classes.lines}>
              <Skeleton height={10} width={`${width}%`} />
              {second && <Skeleton height={8} width={`${width + 24}%`} />}
            </span>
            {action && <Skeleton height={28} width={64} radius="md" />}
          </div>
        );
      })}
    </div>
  );
}
