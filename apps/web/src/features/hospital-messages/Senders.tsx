import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listText } from '../../shared/time.ts';
import { sendersOptions } from './api.ts';

/**
 * Warning that lists the hospitals that have not sent a message for longer than expected. Renders nothing if there is
 * no such hospital.
 */
export function Senders() {
  const { t } = useTranslation();
  const { data } = useQuery(sendersOptions);
  const silent = data?.filter(({ isSilent }) => isSilent).map(({ name }) => name) ?? [];
  if (silent.length === 0) return null;
  return (
    <p role="status" className="gp-problem">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t('Hospitals that have sent no messages for longer than expected: {names}', { names: listText(silent) })}{' '}
      <Link to="/admin-dashboard/hospitals">{t('Hospitals')}</Link>
    </p>
  );
}
