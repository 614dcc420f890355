import type { Member, Program, ProgramRef, ProgramSummary } from '@guidepost/contracts';
import { IconArrowLeft, IconCheck, IconMapOff, IconMessage, IconPhone, IconPlus } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { monthDayText } from '../../../shared/time.ts';
import type { FoundResource } from '../../../shell/dialogs/kinds.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { programOptions } from '../api.ts';
import { phoneOf, programText, referralTo, telLink } from '../labels.ts';
import { Answers } from './Answers.tsx';
import { ProgramFacts } from './ProgramFacts.tsx';
import classes from './program.module.css';
import type { Hub } from './use-hub-search.ts';

interface Props {
  id: ProgramRef;
  hub: Hub;
  /** The program from the search results, with the location nearest to the member. */
  near: ProgramSummary | undefined;
  /** The member, if the user may text them. */
  member: Member | undefined;
  isAdded: boolean;
  onAdd: ((resource: FoundResource) => void) | undefined;
  onBack: () => void;
}

/** A program's details and actions. */
export function ProgramDetails({ id, hub, near: zipCode, member, isAdded, onAdd, onBack }: Props) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(programOptions(id, hub));
  const program: Program | undefined = data && { ...data, location: zipCode?.location ?? data.location };
  return (
    <>
      <Button className={classes.back} leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={onBack}>
        {t('Back to the programs')}
      </Button>
      {!program && !isError && <SkeletonRows rows={6} avatar={false} />}
      {!program && isError && (
        <ErrorState message="The program did not load." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {program && (
        <>
          <div className={classes.whole}>
            <h2>{program.name}</h2>
            <p className={classes.quiet}>
              {program.organizationName}
              {program.lastCheckedAt !== null &&
                `, ${t('last checked {day}', { day: monthDayText(Temporal.PlainDate.from(program.lastCheckedAt)) })}`}
            </p>
            {program.retiredAt !== null && (
              <EmptyState
                icon={IconMapOff}
                title="This program is no longer in the directory"
                hint="Call the program before you refer a member."
              />
            )}
            <p>{program.description}</p>
            <ProgramFacts program={program} />
            <Answers record={program.record} />
          </div>
          <div className={classes.actions}>
            {member && (
              <Button
                leftSection={<IconMessage size={16} stroke={1.75} />}
                onClick={() =>
                  openDialog({
                    kind: 'text',
                    memberId: member.id,
                    memberName: member.name,
                    text: programText(program, member.language),
                  })
                }
              >
                {t('Text to {name}', { name: member.preferredName || member.firstName })}
              </Button>
            )}
            <CallLink program={program} />
            {onAdd && (
              <Button
                variant="filled"
                disabled={isAdded}
                leftSection={isAdded ? <IconCheck size={16} stroke={1.75} /> : <IconPlus size={16} stroke={1.75} />}
                onClick={() => onAdd(referralTo(program))}
              >
                {isAdded ? t('Added') : t('Add to action')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

function CallLink({ program }: { program: Program }) {
  const { t } = useTranslation();
  const phone = phoneOf(program);
  if (phone === null) return null;
  return (
    <Button component="a" href={telLink(phone)} leftSection={<IconPhone size={16} stroke={1.75} />}>
      {t('Call', { context: 'act' })}
    </Button>
  );
}
