import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { StoredHtml } from '../../../shared/richText/StoredHtml.tsx';
import { FeedRow } from '../FeedRow.tsx';
import type { FeedRowProps } from '../renderers.ts';
import { callWord, secondsText } from './words.ts';

/** A call: what it led to, how long, which way and with whom; its note or voicemail below. */
export default function CallRow({ item, record: call, timeZone }: FeedRowProps<'call'>) {
  const { t } = useTranslation();
  const isMissed = call.status === 'MISSED';
  return (
    <FeedRow
      icon={<IconPhone size={16} stroke={1.75} />}
      tone={isMissed ? 'warning' : 'plain'}
      title={t('Call')}
      meta={
        <>
          {call.outcome ? <Chip>{t(call.outcome.text)}</Chip> : <Chip tone="warning">{t(callWord(call))}</Chip>}
          <span>
            {[
              call.duration > 0 ? secondsText(call.duration) : '',
              call.incoming ? t('incoming') : t('outgoing'),
              call.guide?.name ?? '',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    >
      {call.outcomeDetails && <p>{call.outcomeDetails}</p>}
      {call.note && <StoredHtml html={call.note} />}
      {call.voicemail && (
        <p>
          {t('Voicemail, {length}', { length: secondsText(call.voicemail.seconds) })}
          {call.voicemail.transcription && `: ${call.voicemail.transcription}`}
        </p>
      )}
    </FeedRow>
  );
}
