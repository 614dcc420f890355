import type { MemberId, NeedId } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../shared/label-in.ts';
import { useNeeds } from './api.ts';

/** Returns a function that names a need. Used to compare two versions of a record. */
export function useNeedName(memberId: MemberId): (needId: NeedId | null | undefined) => string {
  const { t } = useTranslation();
  const { data: needs } = useNeeds(memberId);
  return (needId) => {
    const found = needs?.find(({ id }) => id === needId);
    return found ? labelIn(found.issue) : needId ? t('Need') : t('None');
  };
}
