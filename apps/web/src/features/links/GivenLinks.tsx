import type { GivenLink } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { confirm } from '../../shared/confirm/confirm.tsx';
import lines from '../../shared/list/lines.module.css';
import { shortDateText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { isClosedLink, isUndelivered, linkStateOf } from './link-state.ts';
import classes from './links.module.css';

interface Props {
  links: readonly GivenLink[];
  /** Returns true if the signed-in user may revoke a link that is still valid. */
  mayRevoke: (link: GivenLink) => boolean;
  revoke: (linkId: number) => Promise<unknown>;
  /**
   * Opens the form that sends a link again. Offered for a link that was not opened or not delivered. Undefined if the
   * user may not send links.
   */
  sendAgain: (() => void) | undefined;
}

/** A member's links, each with its status and a button to revoke it. */
export function GivenLinks({ links, mayRevoke, revoke, sendAgain }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const ask = async (linkId: number) => {
    const title = 'Revoke link';
    const message =
      'If the member opens the link, the page will show that it has expired. Existing answers are not deleted.';
    if (!(await confirm({ title, message, confirm: title, danger: true }))) return;
    await revoke(linkId);
    showSuccess('Link revoked successfully');
  };
  if (links.length === 0)
    return <p className={`gp-meta ${classes.hint}`}>{t('No links have been sent or copied yet.')}</p>;
  return (
    <ul className={lines.lines}>
      {links.map((link, place) => {
        const { facts, chip } = linkStateOf(t, link, timeZone);
        return (
          <li key={link.id}>
            <div>
              <b>
                {t(link.isText ? 'Texted {date}' : 'Copied {date}', { date: shortDateText(link.createdAt, timeZone) })}
                {link.createdBy !== null && `, ${link.createdBy}`}
              </b>
              <span className="gp-meta">{facts}</span>
            </div>
            {chip && <Chip tone={chip.tone}>{t(chip.label)}</Chip>}
            {sendAgain && (link.isForgotten || (place === 0 && isUndelivered(link))) && (
              <Button size="sm" onClick={sendAgain}>
                {t('Send again')}
              </Button>
            )}
            {mayRevoke(link) && !isClosedLink(link) && (
              <Button size="sm" variant="subtle" onClick={() => void ask(link.id)}>
                {t('Revoke link')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
