import { asId, type ConsentLanguage, type Member, type PhoneNumberId } from '@guidepost/contracts';
import { defaultNumber, linkLanguage } from '@guidepost/rules';
import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import classes from './link-sending.module.css';

/**
 * Returns the initial phone number and language for a link. The number is null if none of the member's numbers may be
 * texted.
 */
export function firstSendTo({ phoneNumbers, language, reportedLanguage }: Member) {
  const reached = defaultNumber(phoneNumbers);
  return {
    phoneNumberId: reached?.doNotContact.reason === null ? reached.id : null,
    languageCode: linkLanguage(reportedLanguage, language),
  };
}

interface SendChoice<T> {
  value: T;
  onChange: (value: T) => void;
}
interface Props {
  phones: Member['phoneNumbers'];
  /** Label and error of the phone number field. */
  field: { label: string; error: string | undefined };
  number: SendChoice<PhoneNumberId | null | undefined>;
  language: SendChoice<ConsentLanguage>;
  /** The message text. Undefined until it has loaded, and empty if it could not be loaded. */
  text: string | undefined;
}

/** Fields for texting a link to a member: phone number, language, and a preview of the message. */
export function SendTo({ phones, field, number, language, text }: Props) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <>
      <p className={`gp-meta ${classes.hint}`}>
        {t('The member receives a text with a personal link. Guidepost creates the link when it sends the text.')}
      </p>
      <NativeSelect
        {...field}
        data-autofocus
        value={String(number.value ?? '')}
        onChange={(event) => number.onChange(asId<'PhoneNumber'>(Number(event.currentTarget.value)))}
        data={phones.map(({ id, number: digits, description, doNotContact }) => ({
          value: String(id),
          label: [phoneText(digits), description, doNotContact.reason].filter(Boolean).join(', '),
          disabled: doNotContact.reason !== null,
        }))}
      />
      <SegmentedControl<ConsentLanguage>
        aria-label={t('Language')}
        value={language.value}
        onChange={language.onChange}
        data={[
          { value: 'en', label: t('English') },
          { value: 'es', label: t('Spanish') },
        ]}
      />
      <section className={classes.preview} aria-labelledby={headingId}>
        <h3 id={headingId}>{t('Text to the member')}</h3>
        {text === undefined && <Skeleton height={66} />}
        {text === '' && <p className="gp-meta">{t('The message preview did not load.')}</p>}
        {text && (
          <p lang={language.value} dir="auto">
            {text}
          </p>
        )}
      </section>
    </>
  );
}
