import type { Member, MemberSummary } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCalendar, IconFileText, IconHome, IconMessage, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { StatusChip } from '../../shared/StatusChip.tsx';
import { can } from '../../shell/api.ts';
import { noDialog } from '../../shell/frame/noDialog.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { AlsoHere } from './AlsoHere.tsx';
import { BackButton } from './BackButton.tsx';
import { BirthdayMarker } from './BirthdayMarker.tsx';
import { HeaderAction } from './HeaderAction.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import classes from './member.module.css';

interface Props {
  /** What is known already, be it from the list. */
  known: MemberSummary | undefined;
  /** The member whole, once loaded. */
  member: Member | undefined;
}

/** Who this is, and what can be done: back, name, pronouns, status, the line of facts, the actions. */
export function MemberHeader({ known, member }: Props) {
  const { t } = useTranslation();
  const mayNote = can(member, 'CAN_CREATE_NOTES_AND_VISITS');
  const maySchedule = can(member, 'CAN_SCHEDULE_EVENTS');
  const mayText = can(member, 'CAN_SEND_PATIENT_MESSAGE');
  const mayCall = can(member, 'CAN_CALL_MEMBERS');
  const open = (kind: 'call' | 'text' | 'note' | 'visit' | 'scheduledEvent', may: boolean) => () => {
    if (member && may) openDialog({ kind, memberId: member.id, memberName: member.name });
  };
  const call = open('call', mayCall);
  const text = open('text', mayText);
  const note = open('note', mayNote);
  const visit = open('visit', mayNote);
  const schedule = open('scheduledEvent', maySchedule);
  useHotkeys([
    ['c', () => noDialog() && call()],
    ['t', () => noDialog() && text()],
    ['n', () => noDialog() && note()],
    ['v', () => noDialog() && visit()],
    ['e', () => noDialog() && schedule()],
  ]);

  return (
    <header className={classes.header}>
      <BackButton />
      {known ? <Avatar id={known.id} name={known.name} size="lg" /> : <Skeleton circle width={44} height={44} />}
      <div className={classes.identity}>
        <div className={classes.title}>
          <h1 tabIndex={-1} data-screen-title className={classes.name}>
            {known ? known.name : <NameWaiting />}
          </h1>
          {member?.pronouns && <span className={classes.pronouns}>{member.pronouns}</span>}
          {known && <StatusChip status={known.memberStatus} />}
          {known?.dateOfBirth && <BirthdayMarker dateOfBirth={known.dateOfBirth} />}
        </div>
        {known ? (
          <MemberFacts known={known} member={member} />
        ) : (
          <Skeleton height={8} width={260} mt={6} mb={4} maw="100%" />
        )}
        {known && <AlsoHere memberId={known.id} />}
      </div>
      <div className={classes.actions}>
        {mayCall && <HeaderAction label={t('Call')} letter="C" icon={IconPhone} isMain onClick={call} />}
        {mayText && <HeaderAction label={t('Text')} letter="T" icon={IconMessage} onClick={text} />}
        {mayNote && <HeaderAction label={t('Note')} letter="N" icon={IconFileText} isMain={!mayCall} onClick={note} />}
        {mayNote && <HeaderAction label={t('Visit')} letter="V" icon={IconHome} onClick={visit} />}
        {maySchedule && <HeaderAction label={t('Event')} letter="E" icon={IconCalendar} onClick={schedule} />}
        {known && <MemberMenu known={known} member={member} />}
      </div>
    </header>
  );
}

function NameWaiting() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton component="span" display="inline-block" width={180} height={14} aria-hidden />
    </>
  );
}
