import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './feed.module.css';
import { targetOf } from './highlight.ts';
import { OptOutBanner } from './OptOutBanner.tsx';
import { PastEvents } from './PastEvents.tsx';
import { PendingEvents } from './PendingEvents.tsx';
import { entryKey } from './pages.ts';
import { pendingOptions } from './pending.ts';
import { ScheduledTexts } from './ScheduledTexts.tsx';

type Part = 'past' | 'pending';

interface Props {
  memberId: number;
  /** Nothing is asked for before the member is known to be there. */
  isKnown: boolean;
}

/** A member's feed (staff §2, member page): what has been, or what is still to come, with its count. */
export default function FeedPanel({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  const target = targetOf(useSearch({ strict: false }));
  /** What the person chose, and where the address led them then: another address chooses anew. */
  const [chosen, setChosen] = useState<{ part: Part; at: string | null } | null>(null);
  const pending = useQuery({ ...pendingOptions(memberId), enabled: isKnown });
  const count = pending.data?.length ?? 0;
  const isPending = pending.data?.some((item) => entryKey(item) === target) ?? false;
  const part = chosen !== null && chosen.at === target ? chosen.part : isPending ? 'pending' : 'past';
  // until it is known whether it is still to come, nothing is looked for among what has been
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
      {isKnown && <OptOutBanner memberId={memberId} />}
      {part === 'past' ? (
        <PastEvents memberId={memberId} isKnown={isKnown} target={isPending ? null : past} />
      ) : (
        <PendingEvents memberId={memberId} target={target} />
      )}
    </div>
  );
}
