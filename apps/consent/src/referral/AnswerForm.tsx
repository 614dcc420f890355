import { answerCharacters, type ReferralAnswer } from '@guidepost/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../language.tsx';
import { Notice } from '../Notice.tsx';
import { useOutageText } from '../outage.ts';
import { answers } from './answers.ts';
import type { Draft } from './stored-answer.ts';
import type { QuestionProblem } from './use-question.ts';

interface Props {
  draft: Draft;
  trouble: QuestionProblem;
  isSending: boolean;
  choose: (draft: Draft) => void;
  submit: () => void;
}

/** Form with the four answers, a text field and the Send button. The choice is not lost if the connection fails. */
export function AnswerForm({ draft, trouble, isSending, choose, submit }: Props) {
  const { t } = useLanguage();
  const outageText = useOutageText();
  const first = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (draft.answer !== null) return submit();
    setMissing(true);
    first.current?.focus();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset className="choices" disabled={isSending} aria-describedby={isMissing ? 'missing' : undefined}>
        <legend className="unseen">{t('What was the result of this referral?')}</legend>
        {(Object.keys(answers) as ReferralAnswer[]).map((answer, at) => (
          <label key={answer}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name="answer"
              checked={draft.answer === answer}
              onChange={() => {
                setMissing(false);
                choose({ ...draft, answer });
              }}
            />
            <span>
              <b>{t(answers[answer].name)}</b>
              {t(answers[answer].means)}
            </span>
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p role="alert" id="missing" className="problem">
          {t('Choose the answer that fits best.')}
        </p>
      )}
      <label className="line">
        {t('Comment (optional)')}
        <textarea
          rows={2}
          dir="auto"
          maxLength={answerCharacters}
          disabled={isSending}
          value={draft.text}
          aria-describedby="characters"
          onChange={(event) => choose({ ...draft, text: event.currentTarget.value })}
        />
      </label>
      <p id="characters" className="quiet">
        {t('{count} of {limit} characters', { count: String(draft.text.length), limit: String(answerCharacters) })}
      </p>
      {trouble !== null && (
        <Notice>
          {trouble === 'failed'
            ? t('Something went wrong. Please try again in a minute.')
            : outageText(
                trouble,
                'There is no internet connection. Your answer is saved on this device, and will be sent when the connection is back.',
              )}
        </Notice>
      )}
      <footer>
        <button type="submit" className="main" aria-disabled={isSending}>
          {t(isSending ? 'Sending…' : 'Send answer')}
        </button>
        <p className="quiet">{t('You do not need an account. You can answer only once with this link.')}</p>
      </footer>
    </form>
  );
}
