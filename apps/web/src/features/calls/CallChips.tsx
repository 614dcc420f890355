import type { CallForViewer } from '@guidepost/contracts';
import { IconCircleCheck, IconCircleDashed, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { callLooks, goesOn } from './words.ts';

/** How a call went, and that something is still to be said about it (staff §4). */
export function CallChips({ call }: { call: Pick<CallForViewer, 'status' | 'isIncomplete'> }) {
  const { t } = useTranslation();
  const { word, tone, icon } = callLooks[call.status];
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {t(word)}
      </Chip>{' '}
      {call.isIncomplete && !goesOn(call) && <IncompleteChip />}
    </>
  );
}

export function IncompleteChip() {
  const { t } = useTranslation();
  return (
    <Chip tone="warning" icon={IconCircleDashed}>
      {t('Incomplete')}
    </Chip>
  );
}

/** How the reviews of a call stand (staff §4). */
export function AuditChip({ state }: { state: NonNullable<CallForViewer['auditState']> }) {
  const { t } = useTranslation();
  const isDone = state === 'Reviewed';
  return (
    <Chip
      tone={isDone ? 'success' : state === 'Needs Review' ? 'warning' : 'info'}
      icon={isDone ? IconCircleCheck : IconUserShare}
    >
      {t(state)}
    </Chip>
  );
}
