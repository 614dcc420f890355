import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './charts.module.css';

/** Placeholders with the same size as the charts, displayed while the data loads. */
export function ChartsWaiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.charts} aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {[42, 36, 48, 40, 44].map((width) => (
        <div key={width} className={`gp-card ${classes.figure}`} aria-hidden>
          <Skeleton height={10} mt={5} width={`${width}%`} />
          <Skeleton height="calc(var(--plot-height, 132px) + 26px)" mt={22} mb={32} />
        </div>
      ))}
    </div>
  );
}
