import type { Member, MemberId, Need, NeedFilter } from '@guidepost/contracts';
import { canWorkOnNeeds, needFilterCounts, needFilterOf } from '@guidepost/rules';
import { IconInfoCircle, IconListCheck, IconPlus } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { usePrinting } from '../../../shared/print/printing.ts';
import { useProgressiveRows } from '../../../shared/use-progressive-rows.ts';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { useNeeds } from '../api.ts';
import { NeedCard } from './NeedCard.tsx';
import { NeedFilters } from './NeedFilters.tsx';
import { NeedsSkeleton } from './NeedsSkeleton.tsx';
import classes from './needs.module.css';

const emptyTexts: Readonly<Record<NeedFilter, string>> = {
  identified: 'No identified needs',
  fulfilled: 'No fulfilled needs',
  unresolved: 'No unresolved needs',
};

interface Props {
  memberId: MemberId;
  /** True if the server or a cached list contains this member. */
  isKnown: boolean;
  member: Member | undefined;
}

/** The Needs tab: the member's needs, filtered by status. */
export default memo(function NeedsPanel({ memberId, isKnown, member }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const query = useNeeds(memberId, isKnown);
  const { data: needs } = query;
  const needId = useSearch({ strict: false, select: (search: { needId?: string | undefined }) => search.needId });
  const led = useLinkedNeed(needs, needId);
  const [chosen, setChosen] = useState<NeedFilter>('identified');
  const filter = led.filter ?? chosen;
  const { isWhole } = usePrinting();
  const shown = needs?.filter(({ status }) => isWhole || needFilterOf(status) === filter) ?? [];
  const drawn = useProgressiveRows(shown.length);
  const counts = needs && needFilterCounts(needs.map(({ status }) => status));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section ref={scroller} className="gp-tab-panel" tabIndex={0} aria-label={t('Needs')}>
      {member && <NeedsInfo member={member} />}
      <NeedFilters
        counts={counts}
        chosen={filter}
        onChoose={(next) => {
          led.leave();
          setChosen(next);
        }}
      />
      {!needs && <LoadState of={[query]} failure="The needs did not load." waiting={<NeedsSkeleton />} />}
      {needs && shown.length === 0 && <EmptyState icon={IconListCheck} title={emptyTexts[filter]} />}
      {member &&
        shown
          .slice(0, drawn)
          .map((need) => (
            <NeedCard
              key={need.id}
              member={member}
              need={need}
              isHighlighted={String(need.id) === led.highlighted}
              onRemoved={() => scroller.current?.focus({ preventScroll: true })}
            />
          ))}
    </section>
  );
});

/**
 * State for the need whose id is in the URL. Selects the filter that shows this need, until the user selects another
 * one. After the need's details are closed, its card is highlighted briefly.
 */
function useLinkedNeed(needs: readonly Need[] | undefined, needId: string | undefined) {
  const [filter, setFilter] = useState<NeedFilter>();
  const [highlighted, setHighlighted] = useState<string>();
  const last = useRef<string>(undefined);
  const found = needs?.find(({ id }) => String(id) === needId);
  const target = found && needFilterOf(found.status);
  useEffect(() => {
    if (target) setFilter(target);
  }, [target]);
  useEffect(() => {
    if (needId !== undefined) {
      last.current = needId;
      return;
    }
    const closed = last.current;
    last.current = undefined;
    if (closed === undefined) return;
    setHighlighted(closed);
    document.querySelector(`[data-need="${CSS.escape(closed)}"]`)?.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(() => setHighlighted(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [needId]);
  return { filter, highlighted, leave: () => setFilter(undefined) };
}

/** Duration of a card's highlight, in milliseconds. */
const highlightMs = 1500;

/** Explains needs and offers a button to add one. For members in independence, explains why no need can be added. */
function NeedsInfo({ member }: { member: Member }) {
  const { t } = useTranslation();
  const mayAdd = can(member, 'CAN_UPDATE_USER_NEEDS');
  const isWorkedOn = canWorkOnNeeds(member.memberStage.key);
  return (
    <div className={`gp-card ${classes.info}`} data-print="hide">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span id="needs-info">
        {isWorkedOn
          ? t("Needs are problems that make a member's care difficult.")
          : t('You cannot add needs for a member in the Independence stage.')}
      </span>
      <Button size="sm" variant="subtle" onClick={() => openDialog({ kind: 'aboutNeeds' })}>
        {t('Learn more')}
      </Button>
      {mayAdd && (
        <Button
          size="sm"
          variant="filled"
          disabled={!isWorkedOn}
          aria-describedby={isWorkedOn ? undefined : 'needs-info'}
          aria-keyshortcuts="A"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => openDialog({ kind: 'need', memberId: member.id, memberName: member.name })}
        >
          {t('Add need')}
        </Button>
      )}
    </div>
  );
}
