import type { AdminUser } from '@guidepost/contracts';
import { hasOpenItems, type KeepRequirement } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CoveringNote } from './CoveringNote.tsx';
import { countHoldings, HoldingsSummary, type useTakeOver } from './Holdings.tsx';
import classes from './users.module.css';

type TakeoverState = ReturnType<typeof useTakeOver>;

/** Warnings for a change that removes the user's guide role or team. */
const lostRequirementTexts: Readonly<Record<KeepRequirement, string>> = {
  role: '{name} will no longer be a guide and will not be able to call or text members.',
  team: "{name} will not be a MEMBER of any team. No team will see this guide's members, and no supervisor will see this guide's work.",
};

/** Returns the confirmation dialog for a change that leaves the user's work assigned to them. */
export const leftoverConfirmation = (
  user: AdminUser,
  { holdings }: TakeoverState,
  lostRequirements: readonly KeepRequirement[],
) => ({
  title: 'No guide available',
  message: lostRequirements.includes('team')
    ? '{members} members, {todos} to-dos and {texts} scheduled texts remain assigned to {name}, who will not be a MEMBER of any team. {name} can still see them, but the team and its supervisors cannot.'
    : '{members} members, {todos} to-dos and {texts} scheduled texts remain assigned to {name}, who will no longer be a guide and cannot call or text members.',
  values: {
    name: user.name,
    members: holdings?.members ?? 0,
    todos: holdings?.todos ?? 0,
    texts: holdings?.scheduledTexts ?? 0,
  },
  confirm: 'Save anyway',
  cancel: holdings?.successors.length === 0 ? 'Cancel' : 'Choose a guide',
  danger: true,
});

/** Returns true if the user has work that nobody takes over, so that the change must be confirmed. */
export const needsLeftoverConfirmation = ({ receivers, holdings }: TakeoverState): boolean =>
  receivers.length === 0 && countHoldings(holdings) > 0;

interface Props {
  user: AdminUser;
  /** The required role or team that the change removes. */
  taken: readonly KeepRequirement[];
  takeOver: TakeoverState;
}

/**
 * Fields for the users who take over a user's work, shown if a change removes the required role or team. Renders
 * nothing if the user has no work.
 */
export function HandoverPart({ user, taken: lostRequirements, takeOver }: Props) {
  const { t } = useTranslation();
  const { query, holdings } = takeOver;
  const part = useRef<HTMLFieldSetElement>(null);
  const isShown = holdings ? hasOpenItems(holdings) || holdings.transfersToThem > 0 : query.isLoadingError;
  const reasonCount = lostRequirements.length;
  // scrolls this part into view, because the changed field, which still has the focus, may be far above
  useEffect(() => {
    if (isShown && reasonCount > 0) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, reasonCount]);
  if (!isShown) return null;
  return (
    <fieldset ref={part} className={`${classes.rows} ${classes.handOver}`}>
      <legend>{t('Handover')}</legend>
      <div role="status">
        {lostRequirements.map((one) => (
          <p key={one} className={classes.noTeam}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t(lostRequirementTexts[one], { name: user.name })}
          </p>
        ))}
      </div>
      {lostRequirements.includes('role') && <CoveringNote user={user} />}
      <HoldingsSummary user={user} takeOver={takeOver} />
    </fieldset>
  );
}
