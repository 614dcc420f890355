import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './feed.module.css';
import { PastEvents } from './PastEvents.tsx';
import { PendingEvents } from './PendingEvents.tsx';
import { pendingOptions } from './pending.ts';

type Part = 'past' | 'pending';

interface Props {
  memberId: number;
  /** Nothing is asked for before the member is known to be there. */
  isKnown: boolean;
}

/** A member's feed (staff §2, member page): what has been, or what is still to come, with its count. */
export default function FeedPanel({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('past');
  const pending = useQuery({ ...pendingOptions(memberId), enabled: isKnown });
  const count = pending.data?.length ?? 0;
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <SegmentedControl<Part>
          aria-label={t('Events')}
          value={part}
          onChange={setPart}
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
      </div>
      {part === 'past' ? <PastEvents memberId={memberId} isKnown={isKnown} /> : <PendingEvents memberId={memberId} />}
    </div>
  );
}
