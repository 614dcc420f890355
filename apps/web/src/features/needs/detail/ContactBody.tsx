import type { NeedContact } from '@guidepost/contracts';
import { durationSentence, wholeMinutes } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import classes from './detail.module.css';

/** Summary of a call, visit or note for a need, with a link to its entry in the activity feed. */
export function ContactBody({ contact }: { contact: NeedContact }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const minutes = contact.seconds === null ? 0 : wholeMinutes(contact.seconds);
  const facts = [
    contact.outcome === null ? null : t(contact.outcome),
    minutes > 0 ? sentenceText(t, durationSentence(minutes)) : null,
    contact.incoming === true ? t('Incoming') : null,
  ].filter(Boolean);
  const show = () =>
    void navigate({
      to: '.',
      search: {
        tab: 'activity',
        feedItemExternalType: contact.type,
        feedItemExternalId: String(contact.id),
      } as never,
    });
  return (
    <>
      {facts.length > 0 && <p className={classes.quiet}>{facts.join(', ')}</p>}
      {contact.excerpt !== null && (
        <p className={classes.words} dir="auto">
          {contact.excerpt}
        </p>
      )}
      <div className={classes.foot} data-foot>
        <Button size="sm" variant="subtle" onClick={show}>
          {t('Show in activity')}
        </Button>
      </div>
    </>
  );
}
