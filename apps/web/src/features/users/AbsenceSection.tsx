import type { StaffId } from '@guidepost/contracts';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { AbsencePlan } from '../absences/public.ts';
import classes from './users.module.css';

/** A user's absences and the covering users. Administrators can view and edit them. */
export function AbsenceSection({ userId }: { userId: StaffId }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('Absence')}</h2>
      <Suspense fallback={<SkeletonRows rows={1} avatar={false} />}>
        <AbsencePlan staffId={userId} />
      </Suspense>
    </section>
  );
}
