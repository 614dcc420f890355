import type { CallForViewer } from '@guidepost/contracts';
import { IconUserShare } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { isInProgress } from '../labels.ts';

/** Button to ask guides to review a call. Renders nothing during the call, or if the user may not share it. */
export function ShareButton({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  if (!can(call, 'CAN_SHARE') || isInProgress(call)) return null;
  return (
    <ActionIcon
      size={28}
      aria-label={t('Share call')}
      title={t('Share call')}
      onClick={() => openDialog({ kind: 'shareCall', callId: call.id })}
    >
      <IconUserShare size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
