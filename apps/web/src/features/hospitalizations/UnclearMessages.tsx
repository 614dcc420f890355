import { IconMedicalCross } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../shell/api.ts';
import { messageCountsOptions } from '../hospital-messages/public.ts';
import classes from './hospitalizations.module.css';

/**
 * The number of hospital messages that are not matched to a member yet, with a link to them. Renders nothing if there
 * are no such messages or the user may not decide about them.
 */
export function UnclearMessages() {
  const { t } = useTranslation();
  const mayDecide = can(useActingUser(), 'CAN_ACCESS_ADMIN_TOOLS');
  const { data } = useQuery({ ...messageCountsOptions, enabled: mayDecide });
  const count = data?.review ?? 0;
  if (count === 0) return null;
  return (
    <section className={`gp-card ${classes.counter}`} aria-label={t('Hospital messages')}>
      <IconMedicalCross className={classes.unclear} size={22} stroke={1.75} aria-hidden />
      <p>
        <strong>{count === 1 ? t('1 hospital message') : t('{count} hospital messages', { count })}</strong>
        <span className="gp-meta">
          {count === 1 ? t('does not match a member yet') : t('do not match a member yet')}
        </span>
      </p>
      <Button size="sm" renderRoot={(props) => <Link to="/admin-dashboard/hospital-messages" {...props} />}>
        {t('Review')}
      </Button>
    </section>
  );
}
