import { type AdminUser, contracts, type UserHoldings } from '@guidepost/contracts';
import { holdsSomething, lackingAfter, receiversText } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { confirm } from '../../shell/confirm.tsx';
import { useOnce } from '../../shell/forms/use-once.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { absencesOptions } from '../absences/public.ts';
import { holdingsOptions, userKeys } from './api.ts';
import { CoveringNote } from './CoveringNote.tsx';
import { todayOfTeams } from './form.ts';
import { countHoldings, Held, useTakeOver } from './Holdings.tsx';
import classes from './users.module.css';

interface Props {
  user: AdminUser;
  close: () => void;
}

type Action = 'disable' | 'delete' | 'handOver';

interface TakeAwayProps extends Props {
  /** Called with whether it is asked how they are to leave. */
  onAsk: (isAsked: boolean) => void;
}

/**
 * Takes away that somebody may sign in, gives it back, or deletes them. Before, it says what they hold; who lacks what they need for it can
 * hand it over also later.
 */
export function DisableUser({ user, close, onAsk }: TakeAwayProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const [asked, ask] = useState<Action>();
  /** What was asked and called off: its button, which was gone meanwhile, gets the focus back. */
  const calledOff = useRef<Action>(undefined);
  const focusAgain = (action: Action) => (button: HTMLButtonElement | null) => {
    if (!button || calledOff.current !== action) return;
    calledOff.current = undefined;
    button.focus();
  };
  const setAsked = (action: Action | undefined) => {
    ask(action);
    onAsk(action !== undefined);
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
      <h3 id={id}>{t('Access')}</h3>
      {asked === undefined ? (
        <>
          <StillInCharge user={user}>
            <Button ref={focusAgain('handOver')} size="sm" variant="default" onClick={() => setAsked('handOver')}>
              {t('Hand it over')}
            </Button>
          </StillInCharge>
          <p className="gp-dim">
            {isDisabled
              ? t('This user cannot sign in.')
              : t('Who is disabled is signed out everywhere at once, and can be enabled again. What they wrote stays.')}
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
        <Leaving
          user={user}
          action={asked}
          back={() => {
            calledOff.current = asked;
            setAsked(undefined);
          }}
          close={close}
        />
      )}
    </section>
  );
}

/** So often it is asked what somebody who was disabled holds still, in milliseconds, until it is nothing. */
const holdingsEveryMs = 30_000;

/**
 * What is still with somebody who was disabled, or who has members and is no guide or in no team any more: a hand-over takes its time, and
 * may have left something, or was not asked for.
 * @param children how it is handed over
 */
function StillInCharge({ user, children }: Pick<Props, 'user'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const isDisabled = user.disabledAt !== null;
  const isAsked = isDisabled || lackingAfter(user, todayOfTeams()).length > 0;
  const { data: holdings } = useQuery({
    ...holdingsOptions(user.id),
    enabled: isAsked,
    refetchInterval: ({ state }) => (countHoldings(state.data) > 0 ? holdingsEveryMs : false),
  });
  // to-dos and reviews of their own has also who never was a guide
  const isLeft = holdings && (isDisabled ? holdsSomething(holdings) : holdings.members + holdings.scheduledTexts > 0);
  if (!isAsked || !isLeft) return null;
  return (
    <>
      <p role="status" className={classes.noTeam}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {t(
          'Still with {name}: {members} members, {todos} to-dos and {texts} scheduled texts. A hand-over that was begun goes on by itself.',
          { name: user.name, members: holdings.members, todos: holdings.todos, texts: holdings.scheduledTexts },
        )}
      </p>
      <div className={classes.buttons}>{children}</div>
    </>
  );
}

/** What is asked before somebody is disabled whose work nobody takes over. */
const leftOver = (user: AdminUser, holdings: UserHoldings | undefined) => ({
  title: 'Nobody takes over',
  message:
    '{members} members, {todos} to-dos and {texts} scheduled texts stay with {name}, who cannot sign in any more. Who supervises {name} goes on seeing them under Team.',
  values: {
    name: user.name,
    members: holdings?.members ?? 0,
    todos: holdings?.todos ?? 0,
    texts: holdings?.scheduledTexts ?? 0,
  },
  confirm: 'Disable all the same',
  cancel: holdings?.successors.length === 0 ? 'Cancel' : 'Choose who takes over',
  danger: true,
});

const names: Readonly<Record<Action, string>> = {
  disable: 'Disable user',
  delete: 'Delete user',
  handOver: 'Hand it over',
};

function Leaving({ user, action, back, close }: Props & { action: Action; back: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const takeOver = useTakeOver(user, { keepsOwnLines: action === 'handOver' && user.disabledAt === null });
  const { holdings, receivers } = takeOver;
  const { data: absences } = useQuery(absencesOptions(user.id));
  const part = useRef<HTMLFieldSetElement>(null);
  // the button that was pressed is gone: whoever goes by keyboard, or listens, goes on here
  useEffect(() => part.current?.focus({ preventScroll: true }), []);
  // what has opened is in view from its beginning, also once it says what they hold and whom they cover for
  const loaded = Number(holdings !== undefined) + Number(absences !== undefined);
  useEffect(() => {
    if (loaded > 0) part.current?.scrollIntoView({ block: 'start' });
  }, [loaded]);
  const [isMissing, setMissing] = useState(false);
  const isDelete = action === 'delete';
  const isNeeded = action !== 'disable' && holdings !== undefined && holdsSomething(holdings);
  const leave = useMutation({
    async mutationFn() {
      const params = { userId: user.id };
      const asked = receiversText(receivers);
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
            ? 'What they held is being handed over.'
            : isHandedOver
              ? 'User disabled. What they held is being handed over.'
              : 'User updated successfully!',
      );
      close();
      await client.invalidateQueries({ queryKey: userKeys.list });
    },
  });
  const leaveOnce = useOnce(() => leave.mutateAsync());
  // who takes over was chosen: Escape and the way back ask
  useUnsavedChanges(receivers.length > 0 && !leave.isPending && !leave.isSuccess);
  const begin = async () => {
    if (isNeeded && receivers.length === 0) {
      setMissing(true);
      part.current?.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    const isLeft = receivers.length === 0 && countHoldings(holdings) > 0;
    if (isLeft && !isDelete && !(await confirm(leftOver(user, holdings)))) return;
    leaveOnce();
  };
  return (
    <fieldset ref={part} tabIndex={-1} className={`${classes.rows} ${classes.leaving}`} aria-label={t(names[action])}>
      <Held user={user} takeOver={takeOver} isNeeded={isNeeded} isMissing={isMissing && receivers.length === 0} />
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
          loading={leave.isPending}
          onClick={() => void begin()}
        >
          {t(names[action])}
        </Button>
      </div>
    </fieldset>
  );
}
