import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './docket.module.css';

const widths = [58, 46, 64, 52, 40];

export function ActivitySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.interactions} aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={classes.interaction} aria-hidden>
          <Skeleton height={10} mt={4} width={42} />
          <Skeleton height={16} width={16} mt={1} />
          <div>
            <Skeleton height={10} mt={4} width={`${width}%`} />
            <Skeleton height={8} mt={10} mb={4} width={`${width + 24}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
