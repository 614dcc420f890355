import type { MemberId, NeedId } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { useNeeds } from './api.ts';

/** Returns a function that names a need, for the comparison of two versions of a record. */
export function useNeedName(memberId: MemberId): (needId: NeedId | null | undefined) => string {
  const { t } = useTranslation();
  const { data: needs } = useNeeds(memberId);
  return (needId) => needs?.find(({ id }) => id === needId)?.issue.label ?? (needId ? t('Need') : t('None'));
}
