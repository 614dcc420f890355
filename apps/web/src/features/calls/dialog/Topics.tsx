import { asId, type ClientId, type MemberId } from '@guidepost/contracts';
import { IconBulb } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { topicsOptions } from '../api.ts';
import classes from './dialog.module.css';

/**
 * Topics for the call. The empty box is displayed from the start so that the Call button does not move when the topics
 * load (flag `call-data-quality-pre-call`).
 */
export function Topics({ memberId, clientId }: { memberId: MemberId; clientId: ClientId | undefined }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...topicsOptions(memberId, clientId ?? asId(0)),
    enabled: clientId !== undefined,
  });
  const { data } = query;
  return (
    <section className={classes.topics} aria-labelledby="conversation-topics">
      <h3 id="conversation-topics">
        <IconBulb size={16} stroke={1.75} aria-hidden />
        {t('Conversation topics')}
      </h3>
      {!data && (
        <LoadState
          of={[query]}
          failure="Failed to load conversation topics"
          waiting={<SkeletonRows rows={3} avatar={false} height={44} />}
        />
      )}
      {data?.topics.length === 0 && <p className={`gp-dim ${classes.hint}`}>{t('No conversation topics available')}</p>}
      {data && data.topics.length > 0 && (
        <ul>
          {data.topics.map(({ title, titleSentence, detailSentence }) => (
            <li key={title}>
              <b dir="auto">{sentenceText(t, titleSentence)}</b>
              {detailSentence !== null && <span dir="auto">{sentenceText(t, detailSentence)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
