import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import { weekdayText } from '../../shared/time.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { MemberPick } from '../subjects/public.ts';

const none = () => {};

/** Asks which member a new event is for, and opens the event form with the chosen day. */
export default function ScheduleOnDayDialog({ date, close }: DialogProps<'scheduleOnDay'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={
        <>
          {t('Schedule event')}
          <span className="gp-about">{weekdayText(Temporal.PlainDate.from(date))}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={480}
      transitionProps={{ duration: 120 }}
    >
      <MemberPick
        label={t('Member')}
        candidates={[]}
        chosen={null}
        onChoose={({ id, name }) => {
          close();
          openDialog({ kind: 'scheduledEvent', memberId: id, memberName: name, date });
        }}
        onSeek={none}
      />
    </Modal>
  );
}
