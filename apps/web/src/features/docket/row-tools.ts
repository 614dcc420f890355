import type { ActingUser, StaffId } from '@guidepost/contracts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/use-now.ts';
import { useActingUser } from '../../shell/api.ts';

/** What every row needs, obtained once so that hundreds of rows need no hooks of their own. */
export interface RowTools {
  t: TFunction;
  /** The present instant in ISO 8601; it comes to the rows when nothing more urgent is to be done. */
  now: string;
  timeZone: string;
  /** Who acts, and so what they may do. */
  user: ActingUser;
  guideId: StaffId;
  /** Goes to an address of ours. */
  go: (href: string) => void;
}

export function useRowTools(guideId: StaffId): RowTools {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const now = useDeferredValue(useNow());
  const router = useRouter();
  return useMemo(
    () => ({ t, now, timeZone, user, guideId, go: (href: string) => void router.navigate({ href }) }),
    [t, now, timeZone, user, guideId, router],
  );
}
