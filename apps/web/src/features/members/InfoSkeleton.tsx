import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './member.module.css';

/** The cards' shapes while the member loads. */
export function InfoSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={classes.waiting}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {[192, 142].map((height) => (
        <div key={height} className="gp-card" style={{ height }} aria-hidden>
          <header>
            <Skeleton height={10} width="36%" />
          </header>
          <div className={classes.cardBody}>
            <Skeleton height={8} width="74%" mt={10} />
            <Skeleton height={8} width="58%" mt={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
