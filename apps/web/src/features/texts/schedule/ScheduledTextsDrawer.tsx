import { IconAlertTriangle, IconClock } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isQuestionHandling } from '../../../shared/confirm/confirm.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Drawer } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { scheduledOptions } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';
import { checkOptions } from '../api.ts';
import { ScheduledText } from './ScheduledText.tsx';
import classes from './scheduled.module.css';

/** The scheduled texts to a member, with their actions. */
export default function ScheduledTextsDrawer({ memberId, memberName, close }: DialogProps<'scheduledTexts'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  useCloseOnLeave(close);
  const { data: member } = useQuery(memberOptions(memberId));
  const scheduled = useQuery(scheduledOptions(memberId));
  const { data: texts } = scheduled;
  const mayChange = can(member, 'CAN_SEND_PATIENT_MESSAGE');
  const { data: check } = useQuery({
    ...checkOptions({ subjectId: memberId, text: '', phoneNumberId: null, sendAt: null }),
    enabled: mayChange,
  });
  const mayText = check?.mayText ?? true;
  return (
    <Drawer
      opened
      onClose={() => {
        if (!isQuestionHandling()) close();
      }}
      title={`${t('Scheduled texts')}, ${memberName}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {!texts && (
        <LoadState
          of={[scheduled]}
          failure="The scheduled texts did not load."
          waiting={<SkeletonRows rows={3} avatar={false} />}
        />
      )}
      {texts?.length === 0 && <EmptyState icon={IconClock} title="No scheduled messages" />}
      {texts && texts.length > 0 && !mayText && (
        <p role="status" className={classes.notice}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            {t('TCPA required to text message')}. {t("These texts will not be sent without the member's TCPA consent.")}
          </span>
        </p>
      )}
      {texts && texts.length > 0 && (
        <ul className={classes.texts} aria-label={t('Scheduled texts')}>
          {texts.map((text) => (
            <ScheduledText
              key={text.id}
              text={text}
              memberName={memberName}
              timeZone={timeZone}
              mayChange={mayChange}
              mayText={mayText}
            />
          ))}
        </ul>
      )}
    </Drawer>
  );
}
