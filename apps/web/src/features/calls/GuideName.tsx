import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientConfig } from '../../shell/session/own-config.ts';

/**
 * Shows a guide's name: 'Unknown' if the name is empty, and 'Unknown' with the organization's name if the record has no
 * guide.
 */
export function GuideName({ guide }: { guide: { name: string } | null }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfig);
  if (guide) return guide.name === '' ? t('Unknown') : guide.name;
  return `${t('Unknown')} (${config?.organisationName ?? 'Reema'})`;
}
