import { asId, type StaffId, type UserHoldings } from '@guidepost/contracts';
import { IconPlus, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeNumberField } from '../../shared/fields/WholeNumberField.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { monthDayText } from '../../shared/time.ts';
import { handOverOptions } from './api.ts';
import classes from './users.module.css';

/**
 * A user who takes over work. `guideId` is null until a user is chosen. `share` is null if its field is empty, and NaN
 * if it is not a number.
 */
export interface Successor {
  /** Key of the row, which does not depend on the chosen user. */
  key: string;
  guideId: StaffId | null;
  /**
   * The user's name at the time they were chosen. Needed because a user who can no longer take over disappears from the
   * list.
   */
  name: string;
  share: number | null;
}

export const newSuccessor = (): Successor => ({ key: crypto.randomUUID(), guideId: null, name: '', share: 1 });

const isShare = (share: number | null): share is number => share !== null && !Number.isNaN(share);

export const chosenSuccessors = (takers: readonly Successor[]): { guideId: StaffId; share: number }[] =>
  takers.flatMap(({ guideId, share }) => (guideId === null || !isShare(share) ? [] : [{ guideId, share }]));

const canTakeOver = ({ successors }: UserHoldings, guideId: StaffId): boolean =>
  successors.some(({ id }) => id === guideId);

/** Returns true if every chosen user can take over the work and has a valid share. */
export const areValid = (holdings: UserHoldings, takers: readonly Successor[]): boolean =>
  takers.every(({ guideId, share }) => guideId === null || (isShare(share) && canTakeOver(holdings, guideId)));

interface Props {
  userId: StaffId;
  holdings: UserHoldings;
  takers: readonly Successor[];
  onChange: (takers: Successor[]) => void;
  /** True if a user must be chosen. */
  isNeeded: boolean;
  /** True if the administrator tried to save without choosing a user. */
  isMissing: boolean;
}

/**
 * Returns the users who can take over. `may` is how many of the members each of them may view. Users who have never
 * signed in are last. Otherwise sorts by `may`, highest first, then by the users' current number of members, lowest
 * first.
 */
const availableSuccessors = ({ successors, clients }: UserHoldings) =>
  successors
    .map((one) => ({
      ...one,
      may: clients.reduce((sum, { id, members }) => sum + (one.clientIds.includes(id) ? members : 0), 0),
    }))
    .sort((a, b) => Number(b.hasSignedIn) - Number(a.hasSignedIn) || b.may - a.may || a.members - b.members);

/** Returns a user's label in the list. */
function labelOf(
  t: TFunction,
  { name, members, may, awayUntil, hasSignedIn }: ReturnType<typeof availableSuccessors>[number],
  total: number,
): string {
  const reach =
    may < total
      ? t('{name} ({members}): can take over {count} of {total} members', { name, members, count: may, total })
      : `${name} (${members})`;
  const label = hasSignedIn ? reach : t('{name}, never signed in', { name: reach });
  return awayUntil === null
    ? label
    : t('{name}, absent through {day}', { name: label, day: monthDayText(Temporal.PlainDate.from(awayUntil)) });
}

/**
 * Field for the users who take over a user's work: one user, or several with a share each. Shows a preview of the
 * distribution.
 */
export function HandoverFields({ userId, holdings, takers, onChange, isNeeded, isMissing }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const set = (at: number, change: Partial<Successor>) =>
    onChange(takers.map((one, n) => (n === at ? { ...one, ...change } : one)));
  const isShared = takers.length > 1;
  const isGone = ({ guideId }: Successor) => guideId !== null && !canTakeOver(holdings, guideId);
  const successors = availableSuccessors(holdings);
  if (successors.length === 0 && takers.every(({ guideId }) => guideId === null))
    return (
      <p className="gp-dim">
        {t("No other guide can take over these members. The customers' teams have no other guide who can sign in.")}
      </p>
    );
  return (
    <div ref={list}>
      <p className="gp-dim">
        {isNeeded
          ? t("The list shows each guide's number of members in parentheses.")
          : t(
              "If you do not choose a guide, the work remains assigned to this user. The list shows each guide's number of members in parentheses.",
            )}
      </p>
      {takers.map((taker, at) => (
        <div key={taker.key} className={classes.taker} data-shared={isShared || undefined}>
          <Select
            label={t('New owner')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={t('No records found')}
            required={isNeeded && at === 0}
            data={[
              ...(isGone(taker) ? [{ value: String(taker.guideId), label: taker.name }] : []),
              ...successors
                .filter(({ id }) => takers.every(({ guideId }, n) => n === at || guideId !== id))
                .map((one) => ({ value: String(one.id), label: labelOf(t, one, holdings.members) })),
            ]}
            value={taker.guideId === null ? null : String(taker.guideId)}
            onChange={(chosen) =>
              set(at, {
                guideId: chosen === null ? null : asId<'Staff'>(Number(chosen)),
                name: successors.find(({ id }) => String(id) === chosen)?.name ?? '',
              })
            }
            error={
              isGone(taker)
                ? t('{name} can no longer take over this work. Choose a different guide.', { name: taker.name })
                : isMissing && at === 0
                  ? t("Choose a guide to take over this user's work.")
                  : undefined
            }
          />
          {isShared && (
            <>
              <WholeNumberField
                label={t('Share')}
                bounds={[1, 100]}
                value={taker.share}
                onChange={(share) => set(at, { share })}
                onInvalid={() => set(at, { share: Number.NaN })}
                error={
                  taker.share === null && taker.guideId !== null
                    ? t('Enter a whole number from {min} to {max}', { min: 1, max: 100 })
                    : undefined
                }
              />
              <ActionIcon
                className={classes.remove}
                size="lg"
                variant="subtle"
                aria-label={t('Remove guide')}
                onClick={() => {
                  const rest = takers.filter((_, n) => n !== at);
                  // sets a single remaining user's share to 1, because a single user needs no share
                  onChange(rest.length === 1 ? rest.map((one) => ({ ...one, share: 1 })) : rest);
                  setTimeout(() => list.current?.querySelector<HTMLElement>('[data-add-row]')?.focus());
                }}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
      {holdings.successors.length > takers.length && (
        <Button
          variant="default"
          size="sm"
          data-add-row
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onChange([...takers, newSuccessor()])}
        >
          {t('Add guide')}
        </Button>
      )}
      {areValid(holdings, takers) && <Preview userId={userId} takers={takers} />}
    </div>
  );
}

/** Preview of how the work would be distributed, calculated by the server. */
function Preview({ userId, takers }: Pick<Props, 'userId' | 'takers'>) {
  const { t } = useTranslation();
  const chosen = chosenSuccessors(takers);
  const query = useQuery({ ...handOverOptions(userId, chosen), enabled: chosen.length > 0 });
  if (chosen.length === 0) return null;
  const { data } = query;
  if (!data)
    return (
      <LoadState
        of={[query]}
        failure="The preview did not load."
        waiting={<SkeletonRows rows={chosen.length} avatar={false} />}
      />
    );
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <ul>
        {data.receivers.map((one) => (
          <li key={one.guideId}>
            <b>{one.name}</b>{' '}
            {t('takes over {count} members, for a total of {total}', {
              count: one.receives.toLocaleString(),
              total: (one.members + one.receives).toLocaleString(),
            })}
            {one.clients.length > 0 && (
              <span className="gp-dim">
                {' '}
                · {one.clients.map(({ name, members }) => `${name} ${members}`).join(', ')}
              </span>
            )}
            {one.takesRest && data.receivers.length > 1 && (
              <span className="gp-dim"> · {t('plus all work that is not related to a member')}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="gp-dim">
        {t(
          'Members who accept texts receive a text about their new guide, at least one hour after the handover. The new guide can edit the text until it is sent.',
        )}
      </p>
      {data.nobody.length > 0 && (
        <p role="alert">
          {t('None of these guides can take over the members of {clients}.', {
            clients: data.nobody.map(({ name, members }) => `${name} (${members})`).join(', '),
          })}
        </p>
      )}
    </section>
  );
}
