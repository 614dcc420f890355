import type { GivenLink } from '@guidepost/contracts';
import { smsErrorLabel } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import type { Tone } from '../../shared/Chip.tsx';
import { businessNow } from '../../shared/clock.ts';
import { sentenceText } from '../../shared/sentence.ts';
import { exactText } from '../../shared/time.ts';

const isExpired = ({ expiresAt }: GivenLink): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(expiresAt), businessNow()) <= 0;

/** Returns true if a link is revoked or expired. */
export const isClosedLink = (link: GivenLink): boolean => link.revokedAt !== null || isExpired(link);

/** Returns true if a link was texted, but the text was not delivered or was deleted before it was sent. */
export const isUndelivered = ({ isText, delivery }: GivenLink): boolean =>
  isText && (delivery === null || delivery.failure !== null || /^(?:failed|undelivered)$/.test(delivery.status));

/** Describes the member's last action on the linked page. */
function progressOf(t: TFunction, { finishedAt, begunAt, openedAt }: GivenLink, zone: string): string {
  if (finishedAt !== null) return t('Finished {time}', { time: exactText(finishedAt, zone) });
  if (begunAt !== null) return t('Started {time}', { time: exactText(begunAt, zone) });
  return openedAt === null ? t('Not opened yet') : t('Opened {time}', { time: exactText(openedAt, zone) });
}

/** Returns the reason why a text was not delivered. Returns null if no reason is known. */
function failureOf(t: TFunction, { delivery }: GivenLink): string | null {
  if (!delivery) return null;
  if (delivery.failure !== null) return t(delivery.failure);
  return delivery.errorCode === null ? null : sentenceText(t, smsErrorLabel(delivery.errorCode));
}

/** A link's state: a line of facts and a chip. The chip is null if the link works. */
export interface LinkState {
  facts: string;
  chip: { label: 'Revoked' | 'Expired' | 'Not delivered' | 'Not sent' | 'Locked'; tone: Tone } | null;
}

function linkChip(link: GivenLink): LinkState['chip'] {
  if (link.revokedAt !== null) return { label: 'Revoked', tone: 'neutral' };
  if (isExpired(link)) return { label: 'Expired', tone: 'neutral' };
  if (isUndelivered(link)) return { label: link.delivery === null ? 'Not sent' : 'Not delivered', tone: 'danger' };
  return link.lockedUntil === null ? null : { label: 'Locked', tone: 'warning' };
}

/** Describes a link's state: its delivery, the member's last action, and when it expires, expired or was revoked. */
export function linkStateOf(t: TFunction, link: GivenLink, zone: string): LinkState {
  const { revokedAt, lockedUntil, expiresAt } = link;
  const at = (instant: string) => ({ time: exactText(instant, zone) });
  const facts = [
    isUndelivered(link) && link.openedAt === null ? failureOf(t, link) : progressOf(t, link, zone),
    lockedUntil !== null && !isClosedLink(link) ? t('Locked until {time}', at(lockedUntil)) : null,
    revokedAt !== null
      ? t('Revoked {time}', at(revokedAt))
      : t(isExpired(link) ? 'Expired {time}' : 'Valid until {time}', at(expiresAt)),
  ];
  return { facts: facts.filter(Boolean).join(' · '), chip: linkChip(link) };
}
