import type { MemberId } from '@guidepost/contracts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../../shared/print/printing.ts';
import { Slot } from '../../shell/slots.tsx';
import { memberOptions } from '../members/public.ts';
import { pendingOptions } from './api.ts';
import classes from './feed.module.css';
import { highlightedKey } from './highlight.ts';
import { OptOutBanner } from './OptOutBanner.tsx';
import { PastEvents } from './PastEvents.tsx';
import { PendingEvents } from './PendingEvents.tsx';
import { entryKey } from './pages.ts';
import { ScheduledTexts } from './ScheduledTexts.tsx';

type Part = 'past' | 'pending';

interface Props {
  memberId: MemberId;
  /** False until the server has confirmed that the member exists. Nothing loads before that. */
  isKnown: boolean;
}

/** A member's feed: past events or pending events. Also shows the number of pending events. */
export const FeedPanel = memo(function FeedPanel({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  const target = useSearch({ strict: false, select: highlightedKey });
  /**
   * Tab that the user chose, and the entry that the URL named at that time. The choice is ignored when the URL names
   * another entry.
   */
  const [chosen, setChosen] = useState<{ part: Part; at: string | null } | null>(null);
  const { isWhole } = usePrinting();
  const { data: member } = useQuery({ ...memberOptions(memberId), enabled: isKnown });
  const pending = useQuery({ ...pendingOptions(memberId), enabled: isKnown });
  const count = pending.data?.length ?? 0;
  const isPending = pending.data?.some((item) => entryKey(item) === target) ?? false;
  const part = chosen !== null && chosen.at === target ? chosen.part : isPending ? 'pending' : 'past';
  // Searches the past events for the entry only after the pending items have loaded.
  const past = pending.isPending ? null : target;
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <SegmentedControl<Part>
          aria-label={t('Events')}
          value={part}
          onChange={(value) => setChosen({ part: value, at: target })}
          data={[
            { value: 'past', label: t('Past events') },
            {
              value: 'pending',
              label: (
                <>
                  {t('Pending events')} {count > 0 && <span className={classes.count}>{count}</span>}
                </>
              ),
            },
          ]}
        />
        {isKnown && <ScheduledTexts memberId={memberId} />}
      </div>
      {isKnown && (
        <div className={classes.optedOut}>
          <OptOutBanner member={member} />
        </div>
      )}
      {isKnown && <Slot of="feedTop" memberId={memberId} />}
      {(part === 'pending' || isWhole) && <PendingEvents memberId={memberId} target={target} />}
      {(part === 'past' || isWhole) && (
        <PastEvents memberId={memberId} isKnown={isKnown} target={isPending ? null : past} />
      )}
    </div>
  );
});
