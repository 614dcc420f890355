import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientConfig } from '../../shell/session/own-config.ts';

/**
 * Shows a guide's name, or 'Unknown' if the name is empty. For a record without a guide, shows 'Unknown' and the name
 * of the organization.
 */
export function GuideName({ guide }: { guide: { name: string } | null }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfig);
  if (guide) return guide.name === '' ? t('Unknown') : guide.name;
  return `${t('Unknown')} (${config?.organisationName ?? 'Reema'})`;
}
