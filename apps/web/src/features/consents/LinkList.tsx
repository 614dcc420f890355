import { type ConsentLink, contracts, type MemberId } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { exactText, shortDateText } from '../../shared/time.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { confirm } from '../../shell/confirm.tsx';
import { openDialog } from '../../shell/openDialog.tsx';
import { businessNow } from '../../shell/session/clock.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { refreshConsents } from './api.ts';
import classes from './consents.module.css';

interface Props {
  about: { memberId: MemberId; memberName: string };
  links: readonly ConsentLink[];
  mayUpdate: boolean;
}

const isOver = ({ revokedAt, expiresAt }: ConsentLink): boolean =>
  revokedAt !== null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), businessNow()) <= 0;

/** What became of a link, the furthest that it came. */
function fateOf(t: TFunction, link: ConsentLink, zone: string): string {
  const { revokedAt, lockedUntil, finishedAt, begunAt, openedAt } = link;
  const at = (instant: string) => ({ time: exactText(instant, zone) });
  if (finishedAt !== null) return t('Finished {time}', at(finishedAt));
  if (revokedAt !== null) return t('Revoked {time}', at(revokedAt));
  if (isOver(link)) return t('Expired');
  if (lockedUntil !== null) return t('Locked until {time}', at(lockedUntil));
  if (begunAt !== null) return t('Begun {time}', at(begunAt));
  return openedAt === null ? t('Not opened yet') : t('Opened {time}', at(openedAt));
}

/** The links that a member was given: what became of each, and the ways to end it or send another. */
export function LinkList({ about, links, mayUpdate }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const revoke = async (linkId: number) => {
    const title = 'Revoke link';
    const message = 'Whoever opens it reads that it has expired. Answers that were given stay.';
    if (!(await confirm({ title, message, confirm: title, danger: true }))) return;
    await api(contracts.consents.revokeLink, { body: { userId: about.memberId, linkId } });
    refreshConsents(client, about.memberId);
    showSuccess('Link revoked successfully');
  };
  if (links.length === 0) return <p className={classes.none}>{t('No link was sent or copied yet.')}</p>;
  return (
    <ul className={classes.list}>
      {links.map((link) => (
        <li key={link.id}>
          <div>
            <b>
              {t(link.isText ? 'Texted {date}' : 'Copied {date}', { date: shortDateText(link.createdAt, timeZone) })}
              {link.createdBy !== null && `, ${link.createdBy}`}
            </b>
            <span className={classes.meta}>{fateOf(t, link, timeZone)}</span>
          </div>
          {mayUpdate && link.isForgotten && (
            <Button size="sm" onClick={() => openDialog({ kind: 'sendConsent', ...about })}>
              {t('Send again')}
            </Button>
          )}
          {mayUpdate && !isOver(link) && (
            <Button size="sm" variant="subtle" onClick={() => void revoke(link.id)}>
              {t('Revoke link')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
