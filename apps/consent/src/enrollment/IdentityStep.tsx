import { contracts } from '@guidepost/contracts';
import { type FormEvent, useState } from 'react';
import { BirthDate } from '../BirthDate.tsx';
import { birthDay, isBlank } from '../birth-day.ts';
import { Contact } from '../Contact.tsx';
import { ask, type Outage, serverNow } from '../call.ts';
import { Field } from '../Field.tsx';
import { Heading } from '../Heading.tsx';
import { useLanguage, type Words } from '../language.tsx';
import { attemptsText, fieldMessages } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { showOutage, useOutageText } from '../outage.ts';
import { showToast } from '../Toasts.tsx';

type FieldName = 'name' | 'dateOfBirth' | 'email' | 'line1' | 'city' | 'state' | 'zip';
interface FieldLook {
  label: Words;
  type?: string;
  complete: string;
  most: number;
}
const fields: Readonly<Record<FieldName, FieldLook>> = {
  name: { label: 'Member name', complete: 'name', most: 200 },
  dateOfBirth: { label: 'Date of birth', complete: 'bday', most: 40 },
  email: { label: 'Email (optional)', type: 'email', complete: 'email', most: 254 },
  line1: { label: 'Street address (optional)', complete: 'address-line1', most: 200 },
  city: { label: 'City (optional)', complete: 'address-level2', most: 100 },
  state: { label: 'State (optional)', complete: 'address-level1', most: 60 },
  zip: { label: 'ZIP code (optional)', complete: 'postal-code', most: 20 },
};
const names = Object.keys(fields) as FieldName[];
const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>;
const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Returns a field's error. Returns null if its value is valid. */
function problemOf(field: FieldName, value: string): Words | null {
  const text = value.trim();
  if (field === 'name') return text === '' ? 'Required' : text.length < 2 ? 'Please enter your full name.' : null;
  if (field === 'dateOfBirth')
    return isBlank(text)
      ? 'Required'
      : birthDay(text, serverNow()) === null
        ? 'Enter a month, day and year in the past, such as 4, 12 and 1958.'
        : null;
  if (field === 'zip') return text !== '' && !/^\d{5}(-\d{4})?$/.test(text) ? 'ZIP code is not valid' : null;
  return field === 'email' && text !== '' && !isEmail.test(text) ? 'Email is not valid' : null;
}

interface Props {
  linkKey: string;
  /** The outage because of which the form did not load after the identity was confirmed. */
  outage: Outage | null;
  /** Called with the secret that proves the person's identity. */
  identified: (identity: string) => Promise<unknown>;
}

/** Asks the person to confirm their identity, because somebody else may be using the member's phone. */
export function IdentityStep({ linkKey, outage, identified }: Props) {
  const { t, tAny } = useLanguage();
  const outageText = useOutageText();
  const [values, setValues] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isValid = names.every((field) => problemOf(field, values[field]) === null);
  const messageOf = (field: FieldName) => {
    const problem = left.has(field) ? problemOf(field, values[field]) : null;
    return fieldErrors[field] ?? (problem === null ? undefined : t(problem));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !isValid) return;
    setSending(true);
    const body = Object.fromEntries(names.map((field) => [field, values[field].trim()])) as Record<FieldName, string>;
    const answer = await ask(contracts.consents.identifyByForm, {
      body: { ...body, dateOfBirth: birthDay(body.dateOfBirth, serverNow()) ?? '', consentLinkKey: linkKey },
    });
    setSending(false);
    if (answer.kind === 'done') return void identified(answer.reply.id);
    // reloads the link; if it was locked meanwhile, this shows the reason
    if (answer.kind === 'expired') return void identified('');
    if (answer.kind === 'refused') {
      const found = fieldMessages(answer.errors, tAny, (field) =>
        t(fields[field as FieldName]?.label ?? 'Member name'),
      );
      setAttempts(attemptsText(answer.message, answer.errors));
      return setFieldErrors(found);
    }
    if (answer.kind === 'offline') return showOutage(answer);
    showToast('Something went wrong. Please try again in a minute.', answer.details);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Heading>{t('Member Identity Confirmation')}</Heading>
      <p>{t('Please tell us who you are. We ask so that no one else can answer for you.')}</p>
      {names.map((field) => {
        const { label, type = 'text', complete, most } = fields[field];
        const shared = {
          problem: messageOf(field),
          value: values[field],
          onBlur: () => setLeft(new Set([...left, field])),
          onChange(value: string) {
            setValues({ ...values, [field]: value });
            const { [field]: _gone, ...rest } = fieldErrors;
            setFieldErrors(rest);
          },
        };
        if (field === 'dateOfBirth') return <BirthDate key={field} {...shared} />;
        return (
          <Field
            key={field}
            name={field}
            label={t(label)}
            type={type}
            autoComplete={complete}
            maxLength={most}
            required={field === 'name'}
            {...shared}
          />
        );
      })}
      <footer className="foot">
        {attempts !== null && (
          <>
            <Notice>{tAny(attempts)}</Notice>
            <Contact />
          </>
        )}
        {outage && (
          <Notice>
            {outageText(outage, 'There is no internet connection. This page will load when the connection is back.')}
          </Notice>
        )}
        <button type="submit" className="main" disabled={isSending || !isValid}>
          {t(isSending ? 'Sending…' : 'Continue to consent')}
        </button>
      </footer>
    </form>
  );
}
