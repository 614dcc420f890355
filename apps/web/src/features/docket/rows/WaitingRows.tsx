import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import tabs from '../tabs/tabs.module.css';
import classes from './rows.module.css';

const widths = [62, 48, 70, 54, 66, 44, 58];

/** Placeholder with the columns of the real rows, so that the page does not move when they load. */
export function WaitingRows() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <div className={tabs.group} aria-hidden>
        <Skeleton height={10} width={96} />
      </div>
      {widths.map((width) => (
        <div key={width} className={classes.row} aria-hidden>
          <div className={classes.what}>
            <Skeleton height={16} width={16} radius="sm" />
            <Skeleton height={10} width={`${width}%`} />
          </div>
          <div className={classes.who}>
            <Skeleton circle height={28} width={28} />
            <div className={classes.lines}>
              <Skeleton height={10} width={`${width + 10}%`} />
              <Skeleton height={8} width={`${width + 24}%`} />
            </div>
          </div>
          <div className={`${classes.why} ${classes.lines}`}>
            <Skeleton height={10} width={`${width + 16}%`} />
            <Skeleton height={8} width={`${width - 20}%`} />
          </div>
          <div className={classes.acts}>
            <Skeleton height={28} width={64} radius="md" />
          </div>
        </div>
      ))}
    </div>
  );
}
