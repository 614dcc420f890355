import { contracts, type ReplyOf } from '@guidepost/contracts';
import { useEffect, useState } from 'react';
import { ask } from './call.ts';
import { useLanguage } from './language.tsx';

/** Formats a US phone number, such as `(346) 555-0100`. */
const phoneText = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/**
 * The organization and its phone number. They are the same for every link, because the page must not reveal whether a
 * link ever existed.
 */
export function Contact() {
  const { t } = useLanguage();
  const [contact, setContact] = useState<ReplyOf<typeof contracts.consents.contact>>();
  useEffect(() => {
    void ask(contracts.consents.contact, {}).then((answer) => {
      if (answer.kind === 'done') setContact(answer.reply);
    });
  }, []);
  if (!contact) return null;
  const { organisationName: organisation, number } = contact;
  if (number === null) return <p>{t('Please contact {organisation}.', { organisation })}</p>;
  return (
    <p>
      {t('Call or text {organisation}:', { organisation })}{' '}
      <a className="phone" href={`tel:${number}`}>
        {phoneText(number)}
      </a>
    </p>
  );
}
