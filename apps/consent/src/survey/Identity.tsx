import { contracts } from '@guidepost/contracts';
import { type FormEvent, useState } from 'react';
import { BirthDate } from '../BirthDate.tsx';
import { birthDay } from '../birth-day.ts';
import { ask, type Outage, serverNow } from '../call.ts';
import { Field } from '../Field.tsx';
import { Heading } from '../Heading.tsx';
import { attemptsText, fieldMessages } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { showOutage, useOutageText } from '../outage.ts';
import { showToast } from '../Toasts.tsx';
import { useLabels } from './use-labels.ts';

interface Props {
  linkKey: string;
  /** The outage because of which the survey did not load after the identity was confirmed. */
  outage: Outage | null;
  /** Called with this device's new secret. */
  identified: (device: string) => Promise<unknown>;
}

/**
 * Asks who the person is if a survey is continued on a different device, because somebody else may be using that
 * device.
 */
export function Identity({ linkKey, outage, identified }: Props) {
  const { t, tAny } = useLabels();
  const outageText = useOutageText();
  const [values, setValues] = useState({ name: '', dateOfBirth: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const birthDate = birthDay(values.dateOfBirth, serverNow());
  const isWhole = values.name.trim().length > 1 && birthDate !== null;
  const enter = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    setProblems({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !isWhole || birthDate === null) return;
    setSending(true);
    const answer = await ask(contracts.surveys.identifyForm, {
      body: { key: linkKey, name: values.name.trim(), dateOfBirth: birthDate },
    });
    if (answer.kind === 'done') await identified(answer.reply.device);
    setSending(false);
    if (answer.kind === 'done') return;
    const labelOf = (field: string) => t(field === 'name' ? 'Member name' : 'Date of birth');
    if (answer.kind === 'refused') {
      setAttempts(attemptsText(answer.message, answer.errors));
      return setProblems(fieldMessages(answer.errors, tAny, labelOf));
    }
    // reloads the link; if it was locked meanwhile, this shows the reason
    if (answer.kind === 'expired') return void (await identified(''));
    if (answer.kind === 'offline') return showOutage(answer);
    showToast('Something went wrong. Please try again in a minute.', answer.details);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Heading>{t('Please confirm who you are')}</Heading>
      <p>{t('This survey already has answers. To protect them, please tell us who you are.')}</p>
      <Field
        name="name"
        label={t('Member name')}
        type="text"
        autoComplete="name"
        maxLength={200}
        required
        problem={problems.name}
        value={values.name}
        onChange={(name) => enter({ name })}
      />
      <BirthDate
        problem={problems.dateOfBirth}
        value={values.dateOfBirth}
        onChange={(dateOfBirth) => enter({ dateOfBirth })}
      />
      <footer className="foot">
        {attempts !== null && <Notice>{tAny(attempts)}</Notice>}
        {outage && (
          <Notice>
            {outageText(outage, 'There is no internet connection. This page will load when the connection is back.')}
          </Notice>
        )}
        <button type="submit" className="main" disabled={isSending || !isWhole}>
          {t(isSending ? 'Sending…' : 'Continue')}
        </button>
      </footer>
    </form>
  );
}
