import type { AdminUser } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listText } from '../../shared/time.ts';
import { absencesOptions, daysOf } from '../absences/public.ts';
import classes from './users.module.css';

/**
 * Warning that lists the users whom this user covers for. A user who is disabled or loses the guide role can no longer
 * cover.
 */
export function CoveringNote({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  const { data: absences } = useQuery(absencesOptions(user.id));
  if (!absences || absences.covering.length === 0) return null;
  return (
    <p className={classes.noTeam}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t('{name} covers for {others}. Choose a different covering guide first.', {
        name: user.name,
        others: listText(absences.covering.map((one) => `${one.staff.name} (${daysOf(one)})`)),
      })}
    </p>
  );
}
