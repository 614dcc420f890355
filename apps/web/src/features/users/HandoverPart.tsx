import type { AdminUser } from '@guidepost/contracts';
import { type Footing, holdsSomething } from '@guidepost/rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CoveringNote } from './CoveringNote.tsx';
import { countHoldings, Held, type useTakeOver } from './Holdings.tsx';
import classes from './users.module.css';

type TakeOver = ReturnType<typeof useTakeOver>;

/** What is said of a change that takes something from somebody, before it is saved. */
const reasons: Readonly<Record<Footing, string>> = {
  role: '{name} will be no guide: they can neither call nor text members then.',
  team: '{name} will be MEMBER of no team: no team sees their members then, and nobody supervises them.',
};

/** What is asked before a change is saved that leaves somebody with what they hold. */
export const leftWith = (user: AdminUser, { holdings }: TakeOver, taken: readonly Footing[]) => ({
  title: 'Nobody takes over',
  message: taken.includes('team')
    ? '{members} members, {todos} to-dos and {texts} scheduled texts stay with {name}, who is MEMBER of no team then: {name} goes on seeing them, the team and whoever supervises it do not.'
    : '{members} members, {todos} to-dos and {texts} scheduled texts stay with {name}, who is no guide then and can neither call nor text them.',
  values: {
    name: user.name,
    members: holdings?.members ?? 0,
    todos: holdings?.todos ?? 0,
    texts: holdings?.scheduledTexts ?? 0,
  },
  confirm: 'Save all the same',
  cancel: holdings?.successors.length === 0 ? 'Cancel' : 'Choose who takes over',
  danger: true,
});

/** Whether somebody is asked about a change: it would leave something with who cannot go on with it, and nobody takes over. */
export const isLeft = ({ receivers, holdings }: TakeOver): boolean =>
  receivers.length === 0 && countHoldings(holdings) > 0;

interface Props {
  user: AdminUser;
  /** What the change takes from them. */
  taken: readonly Footing[];
  takeOver: TakeOver;
}

/** Whom the things of somebody go to whose change takes what they need for them; nothing where they hold nothing. */
export function HandOverPart({ user, taken, takeOver }: Props) {
  const { t } = useTranslation();
  const { query, holdings } = takeOver;
  const part = useRef<HTMLFieldSetElement>(null);
  const isShown = holdings ? holdsSomething(holdings) || holdings.transfersToThem > 0 : query.isLoadingError;
  const reasonCount = taken.length;
  // the field that was changed may be far above it, and keeps the focus
  useEffect(() => {
    if (isShown && reasonCount > 0) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, reasonCount]);
  if (!isShown) return null;
  return (
    <fieldset ref={part} className={`${classes.rows} ${classes.handOver}`}>
      <legend>{t('Hand-over')}</legend>
      <div role="status">
        {taken.map((one) => (
          <p key={one} className={classes.noTeam}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t(reasons[one], { name: user.name })}
          </p>
        ))}
      </div>
      {taken.includes('role') && <CoveringNote user={user} />}
      <Held user={user} takeOver={takeOver} />
    </fieldset>
  );
}
