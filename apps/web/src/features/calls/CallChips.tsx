import type { CallForViewer } from '@guidepost/contracts';
import { isUnfinishedCall } from '@guidepost/rules';
import { IconCircleCheck, IconCircleDashed, IconUserShare } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { callStatusDisplay } from './labels.ts';

/** Shows a call's status, and whether its outcome or notes are still missing. */
export function CallChips({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  const { word, tone, icon } = callStatusDisplay[call.status];
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {t(word)}
      </Chip>{' '}
      {isUnfinishedCall(call) && <IncompleteChip />}
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

/** Shows a call's review state. */
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
