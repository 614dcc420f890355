import type { ActingUser, StaffId } from '@guidepost/contracts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/use-now.ts';
import { useActingUser } from '../../shell/api.ts';

/** Values that all rows share. They are computed once, so that hundreds of rows do not need their own hooks. */
export interface RowContext {
  t: TFunction;
  /** Current time in ISO 8601. Rows update with low priority when it changes. */
  now: string;
  timeZone: string;
  /** Acting user, whose permissions determine the actions. */
  user: ActingUser;
  guideId: StaffId;
  /** Navigates to a URL of the app. */
  go: (href: string) => void;
}

export function useRowTools(guideId: StaffId): RowContext {
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
