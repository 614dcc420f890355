import type { Member, MemberSummary } from '@guidepost/contracts';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { StatusChip } from '../../shared/StatusChip.tsx';
import { can } from '../../shell/api.ts';
import { noDialog } from '../../shell/frame/noDialog.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { BackButton } from './BackButton.tsx';
import { BirthdayMarker } from './BirthdayMarker.tsx';
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
  const note = () => {
    if (member && mayNote) openDialog({ kind: 'note', memberId: member.id, memberName: member.name });
  };
  useHotkeys([['n', () => noDialog() && note()]]);

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
      </div>
      <div className={classes.actions}>
        {mayNote && (
          <Button
            variant="filled"
            aria-keyshortcuts="N"
            className={classes.action}
            leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
            rightSection={
              <kbd className={`gp-key ${classes.key}`} aria-hidden>
                N
              </kbd>
            }
            onClick={note}
          >
            {t('Note')}
          </Button>
        )}
        {known && <MemberMenu member={known} />}
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
