import type { Alert } from '@guidepost/contracts';
import { IconX } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../shell/api.ts';
import { Banner } from '../../shell/frame/Banner.tsx';
import { alertsQuery, dismissAlert } from './api.ts';
import { severityDisplays } from './severity.ts';

/** The alerts for all users, one per line. Dismissing an alert hides it only for the acting user. */
export function AlertBanner() {
  const enabled = can(useActingUser(), 'CAN_VIEW_ALERTS');
  const { data = [] } = useQuery({ ...alertsQuery, enabled });
  return enabled && <AlertLines alerts={data} />;
}

export function AlertLines({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return alerts.map(({ id, severity, title, message, isDismissable }) => (
    <Banner
      key={id}
      {...severityDisplays[severity]}
      actions={
        isDismissable && (
          <ActionIcon size="sm" aria-label={t('Dismiss')} onClick={() => void dismissAlert(client, id).catch(() => {})}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <b>{title}</b> {message}
    </Banner>
  ));
}
