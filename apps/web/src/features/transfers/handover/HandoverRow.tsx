import { type Handover, type HandoverItem, type HandoverState, passBackCharacters } from '@guidepost/contracts';
import { allowedHandoverStates, isSettled } from '@guidepost/rules';
import { IconCircle, IconCircleCheck } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { CountedInput } from '../../../shared/fields/Counted.tsx';
import { tooLong } from '../../../shared/fields/counted.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { settleItem } from '../api.ts';
import { itemDateText, itemTitle } from '../item-labels.ts';
import classes from './handover.module.css';

interface Props {
  handover: Handover;
  item: HandoverItem;
  onSaved: (saved: Handover) => void;
}

const stateWords: Readonly<Partial<Record<HandoverState, string>>> = {
  passed: 'Handed back',
  left: 'Unfinished',
  done: 'Done',
};

/** Returns true for an item that only informs the guide and cannot be taken over. */
const isInformation = ({ kind }: HandoverItem): boolean => kind === 'consent' || kind === 'stay';

/** One item of a handover with its actions. */
export function HandoverRow({ handover, item, onSaved }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const [saying, setSaying] = useState<'passed' | 'open' | null>(null);
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const words = useRef<HTMLInputElement>(null);
  const reasonLabel = saying === 'open' ? 'Reason for offering the item again' : 'Reason for handing back the item';
  const problem = tooLong(t, reasonLabel, why.trim(), passBackCharacters);
  // the button that opened the form may be hidden
  useEffect(() => {
    if (saying !== null) words.current?.focus();
  }, [saying]);
  useUnsavedChanges(saying !== null && why.trim() !== '', { staysOnPage: true });
  const part = can(handover, 'CAN_TAKE') ? 'receiver' : can(handover, 'CAN_ANSWER') ? 'former' : 'other';
  const moves = handover.closedAt === null ? allowedHandoverStates(part, item.state) : [];
  const settle = (state: 'taken' | 'passed' | 'kept' | 'open', comment?: string) =>
    void settleItem(handover.id, item.id, { state, comment: comment ?? null }).then(
      (saved) => {
        onSaved(saved);
        setSaying(null);
        setWhy('');
      },
      () => {},
    );
  const about = { memberId: handover.memberId, memberName: handover.member.name };
  const title = itemTitle(t, item);
  const when = itemDateText(t, item, timeZone);
  const canKeep = item.kind === 'text' || item.kind === 'event';
  const done = isSettled(item.state);
  const from = handover.from?.name ?? '';
  return (
    <li className={classes.item} data-done={done || undefined}>
      {done ? (
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconCircle size={18} stroke={1.75} aria-hidden />
      )}
      <span className={classes.lines}>
        <span dir="auto">{title}</span>
        <span className={item.namesFormer && !done ? classes.warning : 'gp-meta'}>
          {[when, item.namesFormer ? t('Mentions {name}', { name: from }) : null].filter(Boolean).join('. ')}
        </span>
        {item.comment && (
          <span className="gp-meta" dir="auto">
            “{item.comment}”
          </span>
        )}
      </span>
      <span className={classes.actions}>
        {item.state === 'stays' && <Chip>{t('Stays with {name}', { name: from })}</Chip>}
        {item.state === 'kept' && <Chip>{t('Kept by {name}', { name: item.by?.name ?? '' })}</Chip>}
        {item.state === 'taken' && <span className="gp-meta">{item.by?.name}</span>}
        {stateWords[item.state] && <Chip>{t(stateWords[item.state] ?? '')}</Chip>}
        {item.kind === 'need' && (
          <Button
            size="xs"
            variant="subtle"
            renderRoot={(props) => (
              // the details are part of the member's page
              <Link
                {...props}
                to="/member-list/guide/$guideId/member/$memberId"
                params={{
                  guideId: String(handover.member.assignedGuideId ?? 'unknown'),
                  memberId: String(handover.memberId),
                }}
                search={{ needId: String(item.externalId) } as never}
              />
            )}
          >
            {t('View details')}
          </Button>
        )}
        {item.kind === 'text' && !done && part === 'receiver' && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => openDialog({ kind: 'text', ...about, messageId: item.externalId as never })}
          >
            {t('Edit')}
          </Button>
        )}
        {moves.includes('passed') && can(handover, 'CAN_PASS_BACK') && !isInformation(item) && (
          <Button size="xs" variant="subtle" onClick={() => setSaying('passed')}>
            {t('Not mine')}
          </Button>
        )}
        {moves.includes('taken') && (
          <Button size="xs" variant="default" data-take onClick={() => settle('taken')}>
            {t(isInformation(item) ? 'Mark as read' : canKeep ? 'Keep' : 'Take over')}
          </Button>
        )}
        {part === 'receiver' && moves.includes('open') && (
          <Button size="xs" variant="subtle" onClick={() => settle('open')}>
            {t('Undo')}
          </Button>
        )}
        {part === 'former' && moves.includes('kept') && (
          <>
            {saying === null && (
              <Button size="xs" variant="subtle" onClick={() => setSaying('open')}>
                {t('Offer again')}
              </Button>
            )}
            <Button size="xs" variant="default" data-take onClick={() => settle('kept')}>
              {t('Keep item')}
            </Button>
          </>
        )}
      </span>
      {saying !== null && (
        <form
          className={classes.why}
          onSubmit={(event) => {
            event.preventDefault();
            if (problem !== undefined) {
              setTried(true);
              words.current?.focus();
            } else if (why.trim() !== '') settle(saying, why.trim());
          }}
        >
          <CountedInput
            ref={words}
            aria-label={t(reasonLabel)}
            placeholder={t('Enter a reason')}
            value={why}
            limit={passBackCharacters}
            error={isTried ? problem : undefined}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="filled" disabled={why.trim() === ''}>
            {t(saying === 'open' ? 'Offer again' : 'Hand back')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setSaying(null)}>
            {t('Cancel')}
          </Button>
        </form>
      )}
    </li>
  );
}
