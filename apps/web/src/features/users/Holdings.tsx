import { type AdminUser, asId, type UserHoldings } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { handOverOptions, holdingsOptions } from './api.ts';
import { areValid, chosenSuccessors, HandoverFields, newSuccessor, type Successor } from './HandoverFields.tsx';
import classes from './users.module.css';

/** Returns the number of members, to-dos and scheduled texts that would stay with a user without a handover. */
export const countHoldings = (holdings: UserHoldings | undefined): number =>
  holdings === undefined ? 0 : holdings.members + holdings.todos + holdings.scheduledTexts;

/** Excludes the user's own phone numbers, because a user who remains a guide does not hand them over. */
const withoutOwnNumbers = (holdings: UserHoldings): UserHoldings => ({
  ...holdings,
  lines: holdings.lines - holdings.ownLines,
  ownLines: 0,
});

/**
 * Loads a user's work and stores the chosen successors. The form can be sent once the work has loaded, if the
 * successors can take over all of it.
 * @param asked if false, nothing is loaded and no successors are chosen
 * @param keepsOwnLines true if the user's own phone numbers are not handed over
 */
export function useTakeOver(
  user: AdminUser | undefined,
  { asked = true, keepsOwnLines = false }: { asked?: boolean; keepsOwnLines?: boolean } = {},
) {
  const userId = user?.id ?? asId<'Staff'>(0);
  const query = useQuery({ ...holdingsOptions(userId), enabled: asked });
  const [takers, setTakers] = useState<Successor[]>(() => [newSuccessor()]);
  const receivers = asked ? chosenSuccessors(takers) : [];
  const good = query.data !== undefined && areValid(query.data, takers);
  const preview = useQuery({ ...handOverOptions(userId, receivers), enabled: good && receivers.length > 0 });
  const held = query.data && keepsOwnLines ? withoutOwnNumbers(query.data) : query.data;
  const holdings = asked ? held : undefined;
  // the successors must be able to take over all work, because the rest would stay with the user
  const isWhole = receivers.length === 0 || preview.data?.nobody.length === 0;
  const canBeSent = !asked || (good && isWhole);
  /** True if the choice of successors prevents sending. False while data is loading. */
  const isWrong = asked && query.data !== undefined && !canBeSent && !preview.isFetching;
  const names = takers.flatMap(({ guideId, name }) => (guideId === null ? [] : [name]));
  return { query, holdings, names, takers, setTakers, receivers, canBeSent, isWrong };
}

/**
 * Returns the confirmation dialog for a handover, which cannot be undone.
 * @param confirm label of the confirm button
 */
export const confirmHandover = (
  user: AdminUser,
  { holdings, names }: Pick<ReturnType<typeof useTakeOver>, 'holdings' | 'names'>,
  confirm: string,
) => ({
  title: 'Hand over the work?',
  message:
    '{members} members, {todos} to-dos and {texts} scheduled texts will be reassigned from {name} to {guides}. You cannot undo this.',
  values: {
    name: user.name,
    members: holdings?.members ?? 0,
    todos: holdings?.todos ?? 0,
    texts: holdings?.scheduledTexts ?? 0,
    guides: names.join(', '),
  },
  confirm,
});

interface Props {
  user: AdminUser;
  takeOver: ReturnType<typeof useTakeOver>;
  /** True if another user must take over the work. */
  isNeeded?: boolean;
  /** True if the administrator tried to save without choosing a user. */
  isMissing?: boolean;
}

/** Shows how much work a user has, and the fields for the users who take it over. */
export function HoldingsSummary({ user, takeOver, isNeeded = false, isMissing = false }: Props) {
  const { t } = useTranslation();
  const { query, holdings, takers, setTakers } = takeOver;
  if (!holdings)
    return (
      <LoadState
        of={[query]}
        failure="This user's work did not load."
        waiting={<SkeletonRows rows={3} avatar={false} />}
      />
    );
  const counts: readonly (readonly [string, number])[] = [
    ['Members', holdings.members],
    ['Open to-dos', holdings.todos],
    ['Scheduled texts', holdings.scheduledTexts],
    ['Reviews', holdings.reviews],
    ['Phone numbers', holdings.lines],
  ];
  const some = counts.filter(([, count]) => count > 0);
  return (
    <>
      {some.length === 0 && <p>{t('{name} has no open work.', { name: user.name })}</p>}
      {some.length > 0 && (
        <>
          <p>{t("{name}'s open work", { name: user.name })}</p>
          <dl className={classes.holdings}>
            {some.map(([label, count]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{count.toLocaleString()}</dd>
              </div>
            ))}
          </dl>
          <HandoverFields
            userId={user.id}
            holdings={holdings}
            takers={takers}
            onChange={setTakers}
            isNeeded={isNeeded}
            isMissing={isMissing}
          />
        </>
      )}
      {holdings.transfersToThem > 0 && (
        <p className={classes.noTeam}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t(
            '{count} transfers to {name} are pending. Guidepost will ask the requesters and auditors to choose a different guide.',
            {
              name: user.name,
              count: holdings.transfersToThem,
            },
          )}
        </p>
      )}
    </>
  );
}
