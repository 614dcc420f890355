import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './feed.module.css';

const widths = [62, 88, 45, 74, 57];

/** Placeholders of about the same size as the entries, displayed while the feed loads. */
export function FeedSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={classes.item} aria-hidden>
          <Skeleton circle width={28} height={28} />
          <div className={classes.waiting}>
            <Skeleton height={10} width="28%" />
            <Skeleton height={8} width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
