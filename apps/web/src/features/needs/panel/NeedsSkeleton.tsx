import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './needs.module.css';

/** Placeholder cards, shown while the needs load. They have the size of the real cards. */
export function NeedsSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={classes.waiting}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {[0, 1, 2].map((card) => (
        <div key={card} className={`gp-card ${classes.card}`} style={{ height: 186 }} aria-hidden>
          <div className={classes.top}>
            <Skeleton height={32} width={32} radius="md" />
            <div className={classes.name}>
              <Skeleton height={10} width="56%" mt={5} />
              <Skeleton height={8} width="24%" mt={9} />
            </div>
            <Skeleton height={22} width={84} radius="xl" />
          </div>
          <Skeleton height={8} width="92%" mt={18} />
          <Skeleton height={8} width="64%" mt={14} />
          <Skeleton height={4} mt={24} />
        </div>
      ))}
    </div>
  );
}
