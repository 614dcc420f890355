import { IconMessageOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Drawer } from '../../../shared/layers/Modal.tsx';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { Slot } from '../../../shell/slots.tsx';
import { useShowInActivity } from '../../feed/public.ts';
import { AskedReferrals, subjectText, unassignedText } from '../../subjects/public.ts';
import { MessageFiles } from '../../texts/public.ts';
import { textOptions } from '../api.ts';
import { GuideName } from '../GuideName.tsx';
import { isNotFound } from '../is-not-found.ts';
import { TextChip } from '../TextChip.tsx';
import classes from './summary.module.css';

/** A read-only text from the list. The member's activity offers the actions for the text. */
export default function TextSummaryDrawer({ messageId, close }: DialogProps<'textSummary'>) {
  const { t } = useTranslation();
  const show = useShowInActivity();
  const { timeZone } = useActingUser();
  useCloseOnLeave(close);
  const query = useQuery(textOptions(messageId));
  const { data: text, error } = query;
  const name = text && subjectText(text, text.smsPhoneNumber);
  const subjectId = text?.subjectId ?? null;
  usePrintedMember(subjectId);
  return (
    <Drawer
      opened
      onClose={close}
      title={name === undefined ? t('Text') : t('Text with {name}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {!text && error && isNotFound(error) && <EmptyState icon={IconMessageOff} title="No record found" />}
      {!text && !(error && isNotFound(error)) && (
        <LoadState of={[query]} failure="The text did not load." waiting={<SkeletonRows rows={4} avatar={false} />} />
      )}
      {text && (
        <div className={classes.summary}>
          <div className={classes.head}>
            <p className={classes.when}>
              <time dateTime={text.timestamp}>{exactText(text.timestamp, timeZone)}</time>
            </p>
            <p className={classes.facts}>
              <TextChip text={text} />
            </p>
            <p className={classes.quiet}>
              {text.incoming ? t('incoming') : t('outgoing')} · <PhoneText number={text.smsPhoneNumber} /> ·{' '}
              <GuideName guide={text.guide} />
            </p>
          </div>
          {text.text !== '' && (
            <p className={classes.box} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {text.text}
            </p>
          )}
          <MessageFiles files={text.files} isIncoming={text.incoming} />
          {subjectId !== null && (
            <div className={classes.actions}>
              <Button onClick={() => show({ memberId: subjectId, type: 'message', id: messageId })}>
                {t('Show in activity')}
              </Button>
              <Slot of="contactProof" contact={{ type: 'text', id: messageId }} />
            </div>
          )}
          <AskedReferrals
            asked={text.asked}
            leave={(go) => {
              close();
              go();
            }}
          />
          {text.subjectId === null && unassignedText(t, text) === undefined && (
            <p>{t('Could not find an associated member')}</p>
          )}
        </div>
      )}
    </Drawer>
  );
}
