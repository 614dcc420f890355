import { IconLock, IconLockExclamation, IconLockOpen } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { chainOptions } from './api.ts';

/** Shows whether the audit chain is intact, and when that was last verified. */
export function ChainState() {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data } = useQuery(chainOptions);
  if (!data) return null;
  if (data.broken)
    return (
      <Chip tone="danger" icon={IconLockExclamation}>
        {t('The audit log was changed or is incomplete at seal {seal}', { seal: data.broken.seal })}
      </Chip>
    );
  if (data.unsealedSince !== null)
    return (
      <Chip tone="danger" icon={IconLockExclamation}>
        {t('Entries since {time} are not protected by a seal', { time: exactText(data.unsealedSince, timeZone) })}
      </Chip>
    );
  if (data.provedAt === null)
    return (
      <Chip icon={IconLockOpen}>
        {t('Verifying the audit log: {checked} of {seals} seals', { checked: data.checkedSeal, seals: data.seals })}
      </Chip>
    );
  const time = exactText(data.provedAt, timeZone);
  const verified =
    // a server of the previous version does not return the field
    (data.archivedBefore ?? null) === null
      ? t('The whole audit log was verified on {time}', { time })
      : t('The audit log since the last archived month was verified on {time}', { time });
  const removed = data.removed ?? null;
  const sentences =
    removed === null
      ? verified
      : `${verified}. ${t('Entries that the rules of retention removed: {count}, most recently on {time}', {
          count: removed.entries,
          time: exactText(removed.at, timeZone),
        })}`;
  return (
    <span title={sentences}>
      <Chip tone="success" icon={IconLock}>
        {t('Audit log intact')}
      </Chip>
    </span>
  );
}
