import { asId, type MemberId, type Unassigned } from '@guidepost/contracts';
import { IconMessageQuestion, IconPhoneIncoming } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { unassignedOptions } from './api.ts';
import { sharedNumberDetails, subjectText } from './subject-text.ts';
import classes from './unassigned.module.css';

interface Props {
  memberId: MemberId;
  /** True to show only texts, because the list is in a conversation. */
  onlyTexts?: boolean;
}

/**
 * Calls and texts from a number that this member shares with others. Until a user assigns them, they are not part of
 * any member's activity. Renders nothing if the list is empty.
 */
export function UnassignedList({ memberId, onlyTexts = false }: Props) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(unassignedOptions(memberId));
  const shown = onlyTexts ? data.filter(({ recordType }) => recordType === 'message') : data;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('Not assigned to a member')}>
      {shown.map((record) => (
        <Row key={`${record.recordType}:${record.recordId}`} record={record} />
      ))}
    </ul>
  );
}

function Row({ record }: { record: Unassigned }) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { recordType, recordId, at, text, phoneNumber, candidates } = record;
  const isCall = recordType === 'call';
  const shared = { subjectName: null, candidates };
  const name = sharedNumberDetails(t, shared) ?? subjectText(shared, phoneNumber);
  const mayAssign = can(user, isCall ? 'CAN_CHANGE_CALL_SUBJECT' : 'CAN_ASSIGN_PATIENT_MESSAGE');
  const RecordIcon = isCall ? IconPhoneIncoming : IconMessageQuestion;
  return (
    <li className={classes.row}>
      <RecordIcon size={16} stroke={1.75} aria-hidden />
      <span className={classes.said}>
        <span>{isCall ? t('{name} called', { name }) : t('{name} sent a text', { name })}</span>
        {text !== null && (
          <span className={classes.text} dir="auto">
            {text}
          </span>
        )}
        <span className={classes.time}>
          <RelativeTime instant={at} timeZone={user.timeZone} />
        </span>
      </span>
      {mayAssign && (
        <Button
          size="sm"
          onClick={() =>
            openDialog(
              isCall
                ? { kind: 'assignCall', callId: asId(recordId) }
                : { kind: 'assignText', messageId: asId(recordId) },
            )
          }
        >
          {t('Choose')}
        </Button>
      )}
    </li>
  );
}
