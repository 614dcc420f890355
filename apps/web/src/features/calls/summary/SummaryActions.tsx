import type { CallForViewer } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { IconCopy, IconExternalLink } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/CopyButton.tsx';
import { TransitionButton } from '../../../shared/TransitionButton.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { Slot } from '../../../shell/slots.tsx';
import { useShowInActivity } from '../../feed/public.ts';
import { CallActions } from './CallActions.tsx';
import classes from './summary.module.css';

interface Props {
  call: CallForViewer;
  isReadOnly: boolean;
  /** Closes the summary, and then calls `go`. Asks first if unsent feedback would be lost. */
  leave: (go: () => void) => void;
}

/**
 * A call summary's actions. A read-only summary links to the screen where the call can be changed. Users can always ask
 * for a review, because it does not change the call.
 */
export function SummaryActions({ call, isReadOnly, leave }: Props) {
  const { t } = useTranslation();
  const show = useShowInActivity();
  const isAdmin = can(useActingUser(), 'CAN_ACCESS_ADMIN_TOOLS');
  const { subjectId } = call;
  return (
    <div className={classes.actions}>
      {!isReadOnly && <CallActions call={call} leave={leave} />}
      {isReadOnly && subjectId !== null && (
        <Button onClick={() => show({ memberId: subjectId, type: 'call', id: call.id })}>
          {t('Show in activity')}
        </Button>
      )}
      {isReadOnly && subjectId === null && <ShowInDocket call={call} />}
      {isReadOnly && can(call, 'CAN_SHARE') && (
        <Button onClick={() => openDialog({ kind: 'shareCall', callId: call.id })}>{t('Share call')}</Button>
      )}
      {subjectId !== null && <Slot of="contactProof" contact={{ type: 'call', id: call.id }} />}
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

/**
 * Link to the docket of the call's guide on the day of the call. There, the user can assign the call to a member. Renders
 * nothing if the user may not do this.
 */
function ShowInDocket({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  const { id, supervisedGuideIds, timeZone } = useActingUser();
  const guideId = call.guide?.id;
  if (guideId === undefined || !can(call, 'CAN_CHANGE_SUBJECT')) return null;
  if (guideId !== id && !supervisedGuideIds.includes(guideId)) return null;
  const day = dayIn(Temporal.Instant.from(call.timeStarted), timeZone).toString();
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/docket/guide/$guideId"
          params={{ guideId: String(guideId) }}
          search={{ day, column: 'activity' }}
          {...props}
        />
      )}
    >
      {t('Show in docket')}
    </Button>
  );
}
