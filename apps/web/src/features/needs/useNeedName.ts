import type { MemberId, NeedId } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { useNeeds } from './api.ts';

/** What a need of a member is called, to compare two versions of a record that was for it. */
export function useNeedName(memberId: MemberId): (needId: NeedId | null | undefined) => string {
  const { t } = useTranslation();
  const { data: needs } = useNeeds(memberId);
  return (needId) => needs?.find(({ id }) => id === needId)?.issue.label ?? (needId ? t('Need') : t('None'));
}
