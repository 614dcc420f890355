import { type AdminUser, contracts, type UserHoldings } from '@guidepost/contracts';
import { receiversText } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listText } from '../../shared/time.ts';
import { api } from '../../shell/api.ts';
import { confirm } from '../../shell/confirm.tsx';
import { useOnce } from '../../shell/forms/useOnce.ts';
import { useUnsavedChanges } from '../../shell/forms/useUnsavedChanges.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { absencesOptions, daysOf } from '../absences/public.ts';
import { holdingsOptions, userKeys } from './api.ts';
import { countHoldings, Held, useTakeOver } from './Held.tsx';
import classes from './users.module.css';

interface Props {
  user: AdminUser;
  close: () => void;
}

interface TakeAwayProps extends Props {
  /** Called with whether it is asked how they are to leave. */
  onAsk: (isAsked: boolean) => void;
}

/** Takes away that somebody may sign in, gives it back, or deletes them. Before, it says what they hold. */
export function TakeAway({ user, close, onAsk }: TakeAwayProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const [asked, ask] = useState<'disable' | 'delete'>();
  /** What was asked and called off: its button, which was gone meanwhile, gets the focus back. */
  const calledOff = useRef<'disable' | 'delete'>(undefined);
  const focusAgain = (deed: 'disable' | 'delete') => (button: HTMLButtonElement | null) => {
    if (!button || calledOff.current !== deed) return;
    calledOff.current = undefined;
    button.focus();
  };
  const setAsked = (deed: 'disable' | 'delete' | undefined) => {
    ask(deed);
    onAsk(deed !== undefined);
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
          {isDisabled && <StillInCharge user={user} />}
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
            <Button ref={focusAgain('delete')} variant="danger" onClick={() => setAsked('delete')}>
              {t('Delete user')}
            </Button>
          </div>
        </>
      ) : (
        <Leaving
          user={user}
          deed={asked}
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

/** What is still with somebody who was disabled: a hand-over takes its time, and may have left something. */
function StillInCharge({ user }: Pick<Props, 'user'>) {
  const { t } = useTranslation();
  const { data: holdings } = useQuery({
    ...holdingsOptions(user.id),
    refetchInterval: ({ state }) => (countHoldings(state.data) > 0 ? holdingsEveryMs : false),
  });
  if (!holdings || countHoldings(holdings) === 0) return null;
  return (
    <p role="status" className={classes.noTeam}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t(
        'Still with {name}: {members} members, {todos} to-dos and {texts} scheduled texts. A hand-over that was begun goes on by itself.',
        { name: user.name, members: holdings.members, todos: holdings.todos, texts: holdings.scheduledTexts },
      )}
    </p>
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
  cancel: 'Choose who takes over',
  danger: true,
});

function Leaving({ user, deed, back, close }: Props & { deed: 'disable' | 'delete'; back: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const takeOver = useTakeOver(user);
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
  const isDelete = deed === 'delete';
  const leave = useMutation({
    async mutationFn() {
      const params = { userId: user.id };
      const asked = receiversText(receivers);
      if (isDelete) await api(contracts.users.remove, { params, query: asked === '' ? {} : { receivers: asked } });
      else await api(contracts.users.disable, { params, body: receivers.length === 0 ? {} : { receivers } });
    },
    async onSuccess() {
      const isHandedOver = receivers.length > 0 && countHoldings(holdings) > 0;
      showSuccess(
        isDelete
          ? 'User deleted successfully!'
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
    const isLeft = receivers.length === 0 && countHoldings(holdings) > 0;
    if (isLeft && !isDelete && !(await confirm(leftOver(user, holdings)))) return;
    leaveOnce();
  };
  return (
    <fieldset
      ref={part}
      tabIndex={-1}
      className={`${classes.rows} ${classes.leaving}`}
      aria-label={t(isDelete ? 'Delete user' : 'Disable user')}
    >
      <Held user={user} takeOver={takeOver} />
      {absences && absences.covering.length > 0 && (
        <p className={classes.noTeam}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('{name} covers for {others}. Who is covered needs somebody else.', {
            name: user.name,
            others: listText(absences.covering.map((one) => `${one.staff.name} (${daysOf(one)})`)),
          })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={back}>
          {t('Cancel')}
        </Button>
        <Button
          variant={isDelete ? 'danger' : 'filled'}
          disabled={!takeOver.canBeSent}
          loading={leave.isPending}
          onClick={() => void begin()}
        >
          {t(isDelete ? 'Delete user' : 'Disable user')}
        </Button>
      </div>
    </fieldset>
  );
}
