import type { TextMessage } from '@guidepost/contracts';
import { textKeyword } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { decideOptOut, messageOptions, refreshTexts } from '../api.ts';
import bubble from '../message/bubble.module.css';
import classes from './opt-out.module.css';

const title = 'Stop texts?';

/** Dialog where the user decides whether a text is a request to stop texting. */
export default function OptOutDialog({ messageId, close }: DialogProps<'optOut'>) {
  const message = useQuery(messageOptions(messageId));
  usePrintedMember(message.data?.subjectId);
  return (
    <WaitingDialog title={title} about={message.data?.subjectName ?? ''} close={close}>
      {message.data ? (
        <Choices message={message.data} close={close} />
      ) : (
        <LoadState of={[message]} failure="The text did not load." waiting={<SkeletonRows rows={3} />} />
      )}
    </WaitingDialog>
  );
}

function Choices({ message, close }: { message: TextMessage; close: () => void }) {
  const { t } = useTranslation();
  const user = useActingUser();
  const client = useQueryClient();
  const { id, subjectId, subjectName, optOutStops } = message;
  // keeps the number on one line
  const number = phoneText(message.smsPhoneNumber).replaceAll(' ', '\u00a0');
  const decide = useMutation({
    mutationFn: (stops: boolean) => decideOptOut(id, stops),
    onSuccess(saved, stops) {
      refreshTexts(client, saved);
      void client.invalidateQueries({ queryKey: ['docket'] });
      showSuccess(stops ? 'Texts stopped' : 'Texts will continue');
      close();
    },
  });
  const isKeyword = textKeyword(message.text) !== null;
  const seesConsents = subjectId !== null && can(user, 'CAN_SEE_CONSENTS');
  return (
    <div className="gp-form">
      <div>
        <p className={bubble.bubble} data-incoming="true" dir="auto">
          {message.text}
        </p>
        <span className="gp-meta">
          {number}, {exactText(message.timestamp, user.timeZone)}
        </span>
      </div>
      {isKeyword ? (
        <p>{t('You do not need to choose “Stop texts” or “Continue texts” for this text.')}</p>
      ) : (
        <ul className={classes.choices}>
          <li>
            <Button
              color="red"
              variant="light"
              disabled={optOutStops === true || decide.isPending}
              loading={decide.isPending && decide.variables}
              onClick={() => decide.mutate(true)}
            >
              {t('Stop texts')}
            </Button>
            <span className="gp-dim">
              {t(
                'This decision blocks texts and calls to {number}, just as STOP does. The sender can text START to allow both again.',
                { number },
              )}
            </span>
          </li>
          <li>
            <Button
              variant="light"
              disabled={optOutStops === false || decide.isPending}
              loading={decide.isPending && !decide.variables}
              onClick={() => decide.mutate(false)}
            >
              {t('Continue texts')}
            </Button>
            <span className="gp-dim">
              {t('This text is not an opt-out request. Texts and calls to this number are still allowed.')}
            </span>
          </li>
        </ul>
      )}
      {optOutStops !== null && (
        <p className="gp-dim" role="status">
          {optOutStops
            ? t('Texts and calls are stopped. You can change this decision.')
            : t('Texts and calls are still allowed. You can change this decision.')}
        </p>
      )}
      {seesConsents && (
        <div className="gp-form-foot">
          {!isKeyword && (
            <span className={`gp-dim ${classes.onlyTexts}`}>
              {t('To stop texts but not calls, record in a new consent that the member refuses texts.')}
            </span>
          )}
          <Button
            variant="subtle"
            onClick={() => {
              close();
              openDialog({
                kind: 'consents',
                memberId: subjectId,
                memberName: subjectName ?? t('Unknown'),
                asks: { words: message.text, at: message.timestamp },
              });
            }}
          >
            {t('Record new consent')}
          </Button>
        </div>
      )}
    </div>
  );
}
