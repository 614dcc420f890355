import type { ConsentForm, FormTerm } from '@guidepost/contracts';
import { type FormEvent, useState } from 'react';
import { go } from '../address.ts';
import { Heading } from '../Heading.tsx';
import { useLanguage } from '../language.tsx';
import { fieldMessages } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { useOutageText } from '../outage.ts';
import type { Form } from './use-form.ts';
import { useShownAt } from './use-shown-at.ts';

interface Props {
  term: FormTerm;
  form: ConsentForm;
  state: Form;
}

/** One term with its text and the buttons to accept or reject it. */
export function TermStep({ term, form, state }: Props) {
  const { t, tAny, language } = useLanguage();
  const outageText = useOutageText();
  const [isMissing, setMissing] = useState(false);
  const words = term.wordings[language];
  const shownAt = useShownAt(words.hash);
  // a member who reviews the answers can go on to the next term without changing this answer
  const next = form.terms[form.terms.indexOf(term) + 1];
  const chosen = state.kept.choices[term.id] ?? term.consented;
  const isPending = state.kept.pending !== null;
  const isChanged = state.kept.choices[term.id] !== undefined && chosen !== term.consented;
  const refusalTexts = Object.values(fieldMessages(state.refused, tAny, () => words.title));
  const problem = isMissing ? t('Required') : refusalTexts.join(', ');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isPending && chosen !== null) state.save(term, chosen, language, shownAt);
  };
  const choices = [
    { value: true, label: words.acceptLabel, text: words.acceptText },
    ...(words.rejectText === null ? [] : [{ value: false, label: words.rejectLabel, text: words.rejectText }]),
  ];
  return (
    <>
      <Steps form={form} at={form.terms.indexOf(term)} />
      <Heading>{words.title}</Heading>
      {words.parts.map(({ text, points }, at) =>
        text === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <ul key={at} className="points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <p key={at}>{text}</p>
        ),
      )}
      <form onSubmit={onSubmit} noValidate>
        <fieldset
          className="choices"
          disabled={isPending}
          aria-describedby={problem === '' ? undefined : 'missing'}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setMissing(chosen === null);
          }}
        >
          <legend className="unseen">{words.title}</legend>
          {choices.map(({ value, label, text }) => (
            <label key={String(value)}>
              <input
                type="radio"
                name="consented"
                required
                checked={chosen === value}
                onChange={() => {
                  setMissing(false);
                  state.choose(term, value);
                }}
              />
              <span>
                <b>{label}</b>
                {text}
              </span>
            </label>
          ))}
        </fieldset>
        {problem !== '' && (
          <p role="alert" id="missing" className="problem">
            {problem}
          </p>
        )}
        <p className="quiet">{words.notice}</p>
        <footer className="foot">
          {isPending && state.outage && (
            <Notice>
              {outageText(
                state.outage,
                'There is no internet connection. Your answer is saved on this device, and will be sent when the connection is back.',
              )}
            </Notice>
          )}
          {next && term.isAnswered && !isChanged && !isPending && (
            <button type="button" className="main" onClick={() => go(next.key)}>
              {t('Next agreement')}
            </button>
          )}
          <button type="submit" className="main" disabled={!isChanged || isPending}>
            {t(isPending ? 'Sending…' : 'Save and Continue')}
          </button>
        </footer>
        <footer>
          <p className="quiet">
            {t('You can change your answer until {day}.', {
              day: new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }).format(
                Date.parse(form.expiresAt),
              ),
            })}
          </p>
          <button type="button" className="plain" onClick={() => go('')}>
            {t('All agreements')}
          </button>
        </footer>
      </form>
    </>
  );
}

/** Shows the progress: the current term and the answered terms. */
function Steps({ form, at }: { form: ConsentForm; at: number }) {
  const { t } = useLanguage();
  const values = { count: String(at + 1), total: String(form.terms.length) };
  return (
    <div className="steps">
      <p className="quiet">{t('Agreement {count} of {total}', values)}</p>
      <div aria-hidden>
        {form.terms.map(({ id, isAnswered }, n) => (
          <span key={id} data-done={isAnswered || n === at || undefined} data-now={n === at || undefined} />
        ))}
      </div>
    </div>
  );
}
