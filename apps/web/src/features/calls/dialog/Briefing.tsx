import { asId, type ClientId, type contracts, type MemberId, type ReplyOf } from '@guidepost/contracts';
import { IconBulb, IconMessage } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { useActingUser } from '../../../shell/api.ts';
import { useConnection } from '../../../shell/live.ts';
import { clientConfig } from '../../../shell/session/own-config.ts';
import { topicsOptions } from '../api.ts';
import classes from './dialog.module.css';

type Guidance = ReplyOf<typeof contracts.calls.guidance>;

interface Props {
  memberId: MemberId;
  /** Undefined until the member has loaded. */
  clientId: ClientId | undefined;
  /** How many topics to show before the user expands the list. All topics by default. */
  first?: number;
  /** True after the call. The topics are then hidden, so that the outcome is in view. */
  isAfterCall?: boolean;
}

/** The member's last text or voicemail, and suggested topics for the conversation. */
export function Briefing({ memberId, clientId, first, isAfterCall = false }: Props) {
  const { data: config } = useQuery(clientConfig);
  const query = useQuery({
    ...topicsOptions(memberId, clientId ?? asId(0)),
    enabled: clientId !== undefined,
  });
  const hasTopics = config?.featureFlags['call-data-quality-pre-call'] === true;
  return (
    <>
      {query.data?.lastWords && <LastContactText said={query.data.lastWords} />}
      {hasTopics && !isAfterCall && <Topics query={query} first={first} />}
    </>
  );
}

function LastContactText({ said: lastContact }: { said: NonNullable<Guidance['lastWords']> }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const titleId = useId();
  return (
    <section className={classes.words} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <IconMessage size={16} stroke={1.75} aria-hidden />
        {t(lastContact.from === 'text' ? 'Last text from the member' : 'Last voicemail from the member')}
        <span className="gp-meta">
          <RelativeTime instant={lastContact.at} timeZone={timeZone} focusable />
        </span>
      </h3>
      <blockquote dir="auto">{lastContact.text}</blockquote>
    </section>
  );
}

interface TopicsProps {
  query: { data: Guidance | undefined; isLoadingError: boolean; isFetching: boolean; refetch: () => unknown };
  first: number | undefined;
}

/**
 * Topics for the call. The empty box is displayed from the start so that the Call button does not move when the topics
 * load (flag `call-data-quality-pre-call`).
 */
function Topics({ query, first = Number.POSITIVE_INFINITY }: TopicsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [hasAll, setHasAll] = useState(false);
  const isOffline = useConnection() === 'disconnected';
  const topics = query.data?.topics;
  const shown = hasAll ? topics : topics?.slice(0, first);
  const more = (topics?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section className={classes.topics} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <IconBulb size={16} stroke={1.75} aria-hidden />
        {t('Conversation topics')}
      </h3>
      {!topics && (
        <LoadState
          of={[query]}
          failure="Failed to load conversation topics"
          waiting={
            isOffline ? (
              <p className={`gp-dim ${classes.hint}`}>{t('The topics will load when you are back online.')}</p>
            ) : (
              <SkeletonRows rows={3} avatar={false} height={44} />
            )
          }
        />
      )}
      {topics?.length === 0 && <p className={`gp-dim ${classes.hint}`}>{t('No conversation topics available')}</p>}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map(({ title, titleSentence, detailSentence }) => (
            <li key={title}>
              <b dir="auto">{sentenceText(t, titleSentence)}</b>
              {detailSentence !== null && <span dir="auto">{sentenceText(t, detailSentence)}</span>}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button size="sm" variant="subtle" onClick={() => setHasAll(true)}>
          {t('Show {count} more', { count: more })}
        </Button>
      )}
    </section>
  );
}
