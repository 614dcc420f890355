import { type AdminUser, contracts, type UserHoldings } from '@guidepost/contracts';
import { formatReceivers, hasOpenItems, unmetRequirements } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { api } from '../../shell/api.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { absencesOptions } from '../absences/public.ts';
import { holdingsOptions, userKeys } from './api.ts';
import { CoveringNote } from './CoveringNote.tsx';
import { todayOfTeams } from './form.ts';
import { confirmHandover, countHoldings, HoldingsSummary, useTakeOver } from './Holdings.tsx';
import classes from './users.module.css';

interface Props {
  user: AdminUser;
  /** Called after the user was deleted. */
  close: () => void;
}

type Action = 'disable' | 'delete' | 'handOver';

/**
 * Buttons to disable, enable or delete a user. Each action first shows the user's remaining work. If a user lacks the
 * required role or team, their work can also be handed over later.
 */
export function DisableUser({ user, close }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  /** The action that the administrator canceled. Its button reappears and receives the focus again. */
  const calledOff = useRef<Action>(undefined);
  const focusAgain = (action: Action) => (button: HTMLButtonElement | null) => {
    if (!button || calledOff.current !== action) return;
    calledOff.current = undefined;
    button.focus();
  };
  const refresh = () => client.invalidateQueries({ queryKey: userKeys.list });
  const enable = useMutation({
    mutationFn: () => api(contracts.users.enable, { params: { userId: user.id } }),
    async onSuccess() {
      await refresh();
      showSuccess('User updated successfully!');
    },
  });
  const isDisabled = user.disabledAt !== null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('Access')}</h2>
      {asked === undefined ? (
        <>
          <RemainingWork user={user}>
            <Button ref={focusAgain('handOver')} size="sm" variant="default" onClick={() => setAsked('handOver')}>
              {t('Hand over work')}
            </Button>
          </RemainingWork>
          <p className="gp-dim">
            {isDisabled
              ? t('This user cannot sign in.')
              : t(
                  'Disabling a user signs them out everywhere. You can enable them again. Their notes and messages remain.',
                )}
          </p>
          <div className={classes.buttons}>
            {isDisabled ? (
              <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
                {t('Enable user')}
              </Button>
            ) : (
              <Button ref={focusAgain('disable')} variant="default" onClick={() => setAsked('disable')}>
                {t('Disable user')}
              </Button>
            )}
            <Button ref={focusAgain('delete')} variant="default" onClick={() => setAsked('delete')}>
              {t('Delete user')}
            </Button>
          </div>
        </>
      ) : (
        <DisableUserForm
          user={user}
          action={asked}
          back={() => {
            calledOff.current = asked;
            setAsked(undefined);
          }}
          close={() => {
            setAsked(undefined);
            if (asked === 'delete') close();
          }}
        />
      )}
    </section>
  );
}

/** A user's remaining work is checked at this interval in milliseconds until there is no work left. */
const holdingsEveryMs = 30_000;

/**
 * Shows the remaining work of a disabled user, or of a user who has members but lacks the required role or team. A
 * handover may be in progress, incomplete, or not requested yet.
 * @param children button for the handover
 */
function RemainingWork({ user, children }: Pick<Props, 'user'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const isDisabled = user.disabledAt !== null;
  const isAsked = isDisabled || unmetRequirements(user, todayOfTeams()).length > 0;
  const { data: holdings } = useQuery({
    ...holdingsOptions(user.id),
    enabled: isAsked,
    refetchInterval: ({ state }) => (countHoldings(state.data) > 0 ? holdingsEveryMs : false),
  });
  // checks all of a disabled user's open items, because users who were never guides can also have to-dos and reviews
  const isLeft = holdings && (isDisabled ? hasOpenItems(holdings) : holdings.members + holdings.scheduledTexts > 0);
  if (!isAsked || !isLeft) return null;
  return (
    <>
      <p role="status" className={classes.noTeam}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {t(
          '{name} still has {members} members, {todos} to-dos and {texts} scheduled texts. A handover in progress continues automatically.',
          { name: user.name, members: holdings.members, todos: holdings.todos, texts: holdings.scheduledTexts },
        )}
      </p>
      <div className={classes.buttons}>{children}</div>
    </>
  );
}

/** Returns the dialog that asks whether to disable a user although no one will take over the user's work. */
const leftoverConfirmation = (user: AdminUser, holdings: UserHoldings | undefined) => ({
  title: 'No guide available',
  message:
    '{members} members, {todos} to-dos and {texts} scheduled texts remain assigned to {name}, who can no longer sign in. The supervisors of {name} can still see them under “Team”.',
  values: {
    name: user.name,
    members: holdings?.members ?? 0,
    todos: holdings?.todos ?? 0,
    texts: holdings?.scheduledTexts ?? 0,
  },
  confirm: 'Disable anyway',
  cancel: holdings?.successors.length === 0 ? 'Cancel' : 'Choose a guide',
  danger: true,
});

const actionNames: Readonly<Record<Action, string>> = {
  disable: 'Disable user',
  delete: 'Delete user',
  handOver: 'Hand over work',
};

/** Labels of the button that confirms the handover. */
const confirmLabels: Readonly<Record<Action, string>> = {
  disable: 'Hand over and disable',
  delete: 'Hand over and delete',
  handOver: 'Hand over',
};

function DisableUserForm({ user, action, back, close }: Props & { action: Action; back: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const takeOver = useTakeOver(user, { keepsOwnLines: action === 'handOver' && user.disabledAt === null });
  const { holdings, receivers } = takeOver;
  const { data: absences } = useQuery(absencesOptions(user.id));
  const part = useRef<HTMLFieldSetElement>(null);
  // The button that was pressed no longer exists, so keyboard and screen reader users are moved here.
  useEffect(() => part.current?.focus({ preventScroll: true }), []);
  // scrolls to the top of this part each time the user's work or absences have loaded
  const loaded = Number(holdings !== undefined) + Number(absences !== undefined);
  useEffect(() => {
    if (loaded > 0) part.current?.scrollIntoView({ block: 'start' });
  }, [loaded]);
  const [isMissing, setMissing] = useState(false);
  const isDelete = action === 'delete';
  const isNeeded = action !== 'disable' && holdings !== undefined && hasOpenItems(holdings);
  const disableMutation = useMutation({
    async mutationFn() {
      const params = { userId: user.id };
      const asked = formatReceivers(receivers);
      if (isDelete) await api(contracts.users.remove, { params, query: asked === '' ? {} : { receivers: asked } });
      else if (action === 'handOver') await api(contracts.users.update, { params, body: { receivers } });
      else await api(contracts.users.disable, { params, body: receivers.length === 0 ? {} : { receivers } });
    },
    async onSuccess() {
      const isHandedOver = receivers.length > 0 && countHoldings(holdings) > 0;
      showSuccess(
        isDelete
          ? 'User deleted successfully!'
          : action === 'handOver'
            ? 'The work is being handed over.'
            : isHandedOver
              ? 'User disabled. Their work is being handed over.'
              : 'User updated successfully!',
      );
      close();
      await client.invalidateQueries({ queryKey: userKeys.list });
    },
  });
  const leaveOnce = useSingleRun(() => disableMutation.mutateAsync());
  // once a successor is chosen, Escape and the Back button ask for confirmation
  useUnsavedChanges(receivers.length > 0 && !disableMutation.isPending && !disableMutation.isSuccess);
  const begin = async () => {
    if (isNeeded && receivers.length === 0) {
      setMissing(true);
      part.current?.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    const isLeft = receivers.length === 0 && countHoldings(holdings) > 0;
    if (isLeft && !isDelete && !(await confirm(leftoverConfirmation(user, holdings)))) return;
    if (receivers.length > 0 && !(await confirm(confirmHandover(user, takeOver, confirmLabels[action])))) return;
    leaveOnce();
  };
  return (
    <fieldset
      ref={part}
      tabIndex={-1}
      className={`${classes.rows} ${classes.leaving}`}
      aria-label={t(actionNames[action])}
    >
      <HoldingsSummary
        user={user}
        takeOver={takeOver}
        isNeeded={isNeeded}
        isMissing={isMissing && receivers.length === 0}
      />
      {action !== 'handOver' && <CoveringNote user={user} />}
      {action === 'delete' && <p className="gp-dim">{t('This cannot be undone.')}</p>}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={back}>
          {t('Cancel')}
        </Button>
        <Button
          variant="filled"
          {...(isDelete ? { color: 'red' } : {})}
          disabled={!takeOver.canBeSent || (isNeeded && holdings.successors.length === 0)}
          loading={disableMutation.isPending}
          onClick={() => void begin()}
        >
          {t(actionNames[action])}
        </Button>
      </div>
    </fieldset>
  );
}
