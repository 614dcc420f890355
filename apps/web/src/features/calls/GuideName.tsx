import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientConfig } from '../../shell/session/ownConfig.ts';

/** A guide by name; of one who is not found 'Unknown', and where only our number is known the organisation's. */
export function GuideName({ guide }: { guide: { name: string } | null }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfig);
  if (guide) return guide.name === '' ? t('Unknown') : guide.name;
  return `${t('Unknown')} (${config?.organisationName ?? 'Reema'})`;
}
