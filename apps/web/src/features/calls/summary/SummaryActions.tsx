import type { CallForViewer } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/CopyButton.tsx';
import { TransitionButton } from '../../../shared/TransitionButton.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/openDialog.tsx';
import { useCallFollowUp } from '../useCallFollowUp.ts';
import { goesOn } from '../words.ts';
import classes from './summary.module.css';

/** What can be done about a call from its summary, as the server says of this person. */
export function SummaryActions({ call, close }: { call: CallForViewer; close: () => void }) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { mayReturn, returnCall, mayDismiss, dismiss, isDismissing } = useCallFollowUp(call);
  const isAdmin = can(user, 'CAN_ACCESS_ADMIN_TOOLS');
  const instead = (open: () => void) => () => {
    close();
    open();
  };
  return (
    <div className={classes.actions}>
      {can(call, 'CAN_EDIT') && (
        <Button onClick={instead(() => openDialog({ kind: 'openCall', callId: call.id }))}>
          {goesOn(call) ? t('Open call') : call.outcome ? t('Edit outcome') : t('Add outcome')}
        </Button>
      )}
      {mayReturn && <Button onClick={instead(returnCall)}>{t('Return call')}</Button>}
      {mayDismiss && (
        <Button variant="subtle" loading={isDismissing} onClick={dismiss}>
          {t('No follow up needed')}
        </Button>
      )}
      {call.subjectId === null && can(call, 'CAN_CHANGE_SUBJECT') && (
        <Button onClick={() => openDialog({ kind: 'assignCall', callId: call.id })}>
          {t('Assign call to member')}
        </Button>
      )}
      {can(call, 'CAN_SHARE') && (
        <Button onClick={() => openDialog({ kind: 'shareCall', callId: call.id })}>{t('Share call')}</Button>
      )}
      {isAdmin && (
        <TransitionButton
          icon={IconCopy}
          label={t('Copy call JSON')}
          done={t('Copied')}
          onPress={() => copyText(JSON.stringify(call, null, 2))}
        />
      )}
      {isAdmin && call.carrierLogUrl !== null && (
        <Button
          component="a"
          href={call.carrierLogUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {t('Carrier log')}
        </Button>
      )}
    </div>
  );
}
