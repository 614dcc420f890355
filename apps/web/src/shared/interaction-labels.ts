import type { Interaction } from '@guidepost/contracts';
import { smsErrorText, wholeMinutes } from '@guidepost/rules';
import type { TFunction } from 'i18next';

export interface InteractionLabels {
  text: string;
  /** Color of the text: red for failed interactions, amber for missed ones. */
  tone: 'plain' | 'warning' | 'danger';
}

const notDelivered = new Set(['failed', 'undelivered']);

/**
 * Returns the duration as a list with one item, such as '14 min'. The list is empty if the duration is under a minute.
 */
const minutesOf = (t: TFunction, seconds: number | null): string[] =>
  seconds === null || seconds < 60 ? [] : [t('{count} min', { count: wholeMinutes(seconds) })];

function textLabels(t: TFunction, { status, errorCode, incoming, excerpt }: Interaction): InteractionLabels {
  if (notDelivered.has(status ?? '')) {
    const code = errorCode === null ? '' : `: ${errorCode} ${t(smsErrorText(errorCode))}`;
    return { text: `${t('Not delivered')}${code}`, tone: 'danger' };
  }
  const what = incoming ? 'Text received' : status === 'delivered' ? 'Text delivered' : 'Text';
  return { text: excerpt === null ? t(what) : `${t(what)}: ${excerpt}`, tone: 'plain' };
}

function callLabels(t: TFunction, { status, incoming, outcome, duration, excerpt }: Interaction): InteractionLabels {
  const about = excerpt === null ? '' : `: ${excerpt}`;
  if (status === 'MISSED' && incoming) return { text: t('Missed call') + about, tone: 'warning' };
  if (status === 'FAILED') return { text: t('Call failed') + about, tone: 'danger' };
  const words = [t('Call'), ...minutesOf(t, duration), ...(outcome === null ? [] : [t(outcome)])];
  return { text: words.join(', ') + about, tone: 'plain' };
}

/**
 * Summarizes an interaction on one line, such as 'Call, 14 min, Engaged: …', 'Not delivered: 30006 landline no SMS' or
 * 'Note: rent paid'.
 */
export function interactionLabels(t: TFunction, item: Interaction): InteractionLabels {
  if (item.interactionType === 'message') return textLabels(t, item);
  if (item.interactionType === 'call') return callLabels(t, item);
  const about = item.excerpt === null ? '' : `: ${item.excerpt}`;
  if (item.interactionType === 'note') return { text: t('Note') + about, tone: 'plain' };
  const words = [t('Visit'), ...minutesOf(t, item.duration), ...(item.outcome === null ? [] : [t(item.outcome)])];
  return { text: words.join(', ') + about, tone: 'plain' };
}
