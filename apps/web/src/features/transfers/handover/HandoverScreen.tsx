import { type Handover, handoverKinds, parseId } from '@guidepost/contracts';
import { handoverProgress } from '@guidepost/rules';
import { IconCircleOff } from '@guidepost/ui/icons';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { noDialog } from '../../../shell/frame/no-dialog.ts';
import { type Shortcut, useListedShortcuts } from '../../../shell/frame/shortcut-list.ts';
import { useKeys } from '../../../shell/frame/use-keys.ts';
import { useWatch } from '../../../shell/live.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import NotFound from '../../../shell/screens/NotFound.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { closeHandover, handoverOptions, settleItem } from '../api.ts';
import { kindLabels, stoppedTitle, stoppedWords } from '../item-labels.ts';
import { HandoverAside } from './HandoverAside.tsx';
import { HandoverRow } from './HandoverRow.tsx';
import classes from './handover.module.css';

/** Moves the focus to the next (1) or previous (-1) open item's button. Enter then takes over that item. */
function moveAmongItems(within: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(within?.querySelectorAll<HTMLElement>('[data-take]') ?? [])];
  const row = document.activeElement?.closest('li') ?? null;
  const at = buttons.findIndex((button) => button.closest('li') === row);
  const next = buttons[at === -1 ? (step === 1 ? 0 : buttons.length - 1) : at + step];
  next?.focus();
}

const itemKeys: readonly Shortcut[] = [
  { keys: ['J'], label: 'Move to the next item' },
  { keys: ['K'], label: 'Move to the previous item' },
];

/** Page where the receiving guide takes over a member's items. */
export default function HandoverScreen() {
  const { handoverId } = useParams({ from: '/signed-in/hand-over/$handoverId' });
  const id = parseId<'Handover'>(handoverId);
  return id === null ? <NotFound /> : <HandoverOf id={id} />;
}

function HandoverOf({ id }: { id: NonNullable<ReturnType<typeof parseId<'Handover'>>> }) {
  const { t } = useTranslation();
  const query = useQuery(handoverOptions(id));
  useDocumentTitle(query.data ? t('Handover of {name}', { name: query.data.member.name }) : 'Handover');
  if (query.data) return <HandoverPage handover={query.data} />;
  return (
    <div className={classes.page}>
      <LoadState of={[query]} failure="The handover did not load." waiting={<SkeletonRows rows={10} />} />
    </div>
  );
}

function HandoverPage({ handover }: { handover: Handover }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  useWatch({ memberIds: [handover.memberId] });
  usePrintedMember(handover.memberId);
  const list = useRef<HTMLDivElement>(null);
  useListedShortcuts(itemKeys);
  useKeys([
    ['j', () => noDialog() && moveAmongItems(list.current, 1)],
    ['k', () => noDialog() && moveAmongItems(list.current, -1)],
  ]);
  const { total, settled: settledCount } = handoverProgress(handover.items);
  const cacheHandover = (saved: Handover) => client.setQueryData(handoverOptions(handover.id).queryKey, saved);
  const close = () =>
    void closeHandover(handover.id).then(
      (saved) => {
        cacheHandover(saved);
        showSuccess('Handover closed');
      },
      () => {},
    );
  const since = exactText(handover.startedAt, timeZone);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Avatar id={handover.memberId} name={handover.member.name} size="lg" />
        <div className={classes.lines}>
          <ScreenHeader title={t('Handover of {name}', { name: handover.member.name })} />
          <p className="gp-meta">
            {handover.from
              ? t('From {name}, in effect since {when}', { name: handover.from.name, when: since })
              : t('In effect since {when}', { when: since })}
          </p>
        </div>
        <div className={classes.progress}>
          <span>{t('{count} of {total} items resolved', { count: settledCount, total })}</span>
          <Progress
            value={total === 0 ? 100 : (100 * settledCount) / total}
            aria-label={t('Resolved items')}
            size="sm"
          />
        </div>
        {can(handover, 'CAN_TAKE') && (
          <Button variant="filled" disabled={settledCount < total} onClick={close}>
            {t('Close handover')}
          </Button>
        )}
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/member-list/guide/$guideId/member/$memberId"
              params={{
                guideId: String(handover.member.assignedGuideId ?? 'unknown'),
                memberId: String(handover.memberId),
              }}
            />
          )}
        >
          {t('Open member')}
        </Button>
      </div>
      <div className={classes.columns}>
        <div className={`gp-card ${classes.items}`} ref={list}>
          {total === 0 && <p className={classes.nothing}>{t('There are no open items.')}</p>}
          {handoverKinds.map((kind) => {
            const items = handover.items.filter((item) => item.kind === kind);
            if (items.length === 0) return null;
            const done = handoverProgress(items).settled;
            return (
              <section key={kind} aria-label={t(kindLabels[kind])}>
                <div className={classes.kind}>
                  <h2>
                    {t(kindLabels[kind])} <span>{t('{count} of {total}', { count: done, total: items.length })}</span>
                  </h2>
                  <TakeAll handover={handover} items={items} label={t(kindLabels[kind])} onSaved={cacheHandover} />
                </div>
                <ul>
                  {items.map((item) => (
                    <HandoverRow key={item.id} handover={handover} item={item} onSaved={cacheHandover} />
                  ))}
                </ul>
              </section>
            );
          })}
          {handover.stopped.length > 0 && <Stopped stopped={handover.stopped} />}
        </div>
        <HandoverAside handover={handover} />
      </div>
    </div>
  );
}

/**
 * Items that were stopped because a status ended contact. The guide does not need to do anything
 * (docs/areas/statuses.md#end-of-contact).
 */
function Stopped({ stopped }: Pick<Handover, 'stopped'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <section aria-label={t('Stopped when contact ended')}>
      <div className={classes.kind}>
        <h2>
          {t('Stopped when contact ended')} <span>{stopped.length}</span>
        </h2>
      </div>
      <ul>
        {stopped.map((thing, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stopped items never change and have no ids
          <li key={n} className={classes.item} data-done>
            <IconCircleOff size={18} stroke={1.75} aria-hidden />
            <span className={classes.lines}>
              <span dir="auto">{stoppedTitle(t, thing)}</span>
              <span className="gp-meta">{stoppedWords(t, thing, timeZone)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TakeAllProps {
  handover: Handover;
  items: Handover['items'];
  label: string;
  onSaved: (saved: Handover) => void;
}

/** Button that takes over all open items of one kind, one after another. The guide can return each item afterwards. */
function TakeAll({ handover, items, label, onSaved }: TakeAllProps) {
  const { t } = useTranslation();
  const open = items.filter(({ state }) => state === 'open');
  const all = useMutation({
    async mutationFn() {
      for (const { id } of open) onSaved(await settleItem(handover.id, id, { state: 'taken', comment: null }));
    },
  });
  if (open.length < 2 || handover.closedAt !== null || !can(handover, 'CAN_TAKE')) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={t('Take over all: {what}', { what: label })}
      loading={all.isPending}
      onClick={() => all.mutate()}
    >
      {t('Take over all {count}', { count: open.length })}
    </Button>
  );
}
