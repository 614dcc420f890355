import type { RetirableKind } from '@guidepost/contracts';
import { IconArchive } from '@guidepost/ui/icons';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { ShowRetired } from '../../shell/admin/ShowRetired.tsx';
import { useRetired } from './api.ts';

/** Hides the retired records in a list. Also returns the filter that shows them, and a function that marks them. */
export function useRetirable<T extends { id: number }>(
  kind: RetirableKind,
  records: readonly T[] | undefined,
): { records: readonly T[] | undefined; filter: ReactNode; mark: (record: T) => ReactNode } {
  const { t } = useTranslation();
  const retired = useRetired(kind);
  const isShown = useSearch({ strict: false, select: (search: { show?: string }) => search.show === 'retired' });
  const offered = useMemo(() => records?.filter(({ id }) => !retired.has(id)), [records, retired]);
  const count = (records?.length ?? 0) - (offered?.length ?? 0);
  const filter = useMemo(
    () => (count > 0 || isShown) && <ShowRetired count={count} isShown={isShown} />,
    [count, isShown],
  );
  const mark = useMemo(
    () => (record: T) => retired.has(record.id) && <Chip icon={IconArchive}>{t('Retired')}</Chip>,
    [retired, t],
  );
  return { records: isShown ? records : offered, filter, mark };
}
