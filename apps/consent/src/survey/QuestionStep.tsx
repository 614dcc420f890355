import type { FormQuestion, SurveyForm } from '@guidepost/contracts';
import type { FormEvent } from 'react';
import { Heading } from '../Heading.tsx';
import { fieldMessages } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { useOutageText } from '../outage.ts';
import { AnswerField } from './AnswerField.tsx';
import { type Given, placeName } from './pending-answers.ts';
import { useLabels } from './use-labels.ts';
import type { Survey } from './use-survey.ts';

interface Props {
  form: SurveyForm;
  question: FormQuestion;
  state: Survey;
}

const isEmpty = ({ selectedOptionIds, text }: Given) => selectedOptionIds.length === 0 && text.trim() === '';
const isSame = (one: Given, other: Given) =>
  one.text === other.text && one.selectedOptionIds.join() === other.selectedOptionIds.join();

/** Returns the saved answer in the field's format. */
const givenOf = ({ answer }: FormQuestion): Given => ({
  selectedOptionIds: answer?.selectedOptionIds ?? [],
  text: answer?.textResponse ?? '',
});

/** Returns the proposed answer in the field's format. Returns null if nothing is proposed. */
const proposedOf = ({ proposed }: FormQuestion): Given | null =>
  proposed && { selectedOptionIds: proposed.selectedOptionIds, text: proposed.textResponse ?? '' };

/** One question with its field, and buttons to continue or go back. */
export function QuestionStep({ form, question, state }: Props) {
  const { t, tAny, said: textInLanguage, day, language } = useLabels();
  const before = givenOf(question);
  const proposed = proposedOf(question);
  const draft = state.kept.drafts[placeName(question)];
  const given = draft ?? proposed ?? before;
  const isProposed = draft === undefined && proposed !== null;
  const { isBusy, outage, isPartDone } = state;
  const outageText = useOutageText();
  const isInfo = question.type === 'info';
  const isAskable = question.type !== 'multiselect';
  const dated = state.refused.map((error) => withDays(error, language));
  const problem = Object.values(fieldMessages(dated, tAny, () => t('Your answer'))).join(', ');
  const mayGoOn = question.isRequired ? isAskable && !isEmpty(given) : true;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !mayGoOn) return;
    if (question.answer !== null && isSame(given, before)) return void state.go(form.behind);
    state.save(question, isEmpty(given) ? null : given);
  };
  const name = textInLanguage(question.text);
  const problemId = problem === '' ? undefined : 'problem';
  return (
    <form onSubmit={onSubmit} noValidate>
      <Progress form={form} />
      {isPartDone && form.nextDueAt !== null && (
        <p role="status" className="notice done">
          {t('This part is done. You can do the next part now or by {day}.', {
            // the link may expire before the next part is due
            day: day(Date.parse(form.nextDueAt) < Date.parse(form.expiresAt) ? form.nextDueAt : form.expiresAt),
          })}
        </p>
      )}
      <Heading>{name}</Heading>
      {!isInfo && <p className="quiet">{t(question.isRequired ? 'Required' : 'Optional')}</p>}
      {isProposed && (
        <p id="proposed" className="proposed">
          <b>{t('Proposed answer.')}</b>{' '}
          {t('It becomes your answer only when you press Next. You can change it first.')}
        </p>
      )}
      {isAskable ? (
        !isInfo && (
          <AnswerField
            question={question}
            name={name}
            given={given}
            isDisabled={isBusy}
            problemId={problemId}
            noteId={isProposed ? 'proposed' : undefined}
            choose={(next) => state.choose(question, next)}
          />
        )
      ) : (
        <p role="alert" className="notice">
          {t('This question cannot be answered here. Please tell your guide.')}
        </p>
      )}
      {problem !== '' && (
        <p role="alert" id={problemId} className="problem">
          {problem}
        </p>
      )}
      <footer className="foot">
        {outage && (
          <Notice>
            {outageText(
              outage,
              'There is no internet connection. Your answer is saved on this device, and will be sent when the connection is back.',
            )}
          </Notice>
        )}
        <button
          type="submit"
          className="main"
          disabled={isBusy || !mayGoOn}
          // ignores the second click of a double click, which was meant for the previous question
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {t(isBusy ? 'Sending…' : 'Next')}
        </button>
        <span className="ways">
          {form.before && (
            <button type="button" className="plain" disabled={isBusy} onClick={() => void state.go(form.before)}>
              {t('Back')}
            </button>
          )}
          {!question.isRequired && !isInfo && (
            <button
              type="button"
              className="plain"
              disabled={isBusy}
              onClick={({ detail }) => {
                if (detail < 2) state.save(question, null);
              }}
            >
              {t('Skip')}
            </button>
          )}
        </span>
      </footer>
    </form>
  );
}

/** Formats the dates in an error message in the user's language. */
function withDays<E extends Survey['refused'][number]>(error: E, language: string): E {
  const worded = (value: unknown) => {
    const date = typeof value === 'object' && value !== null && 'date' in value ? String(value.date) : null;
    const format = { dateStyle: 'long', timeZone: 'UTC' } as const;
    return date === null ? value : new Intl.DateTimeFormat(language, format).format(Date.parse(`${date}T00:00Z`));
  };
  const sentences = Object.entries(error.sentences ?? {}).map(([name, sentence]) => [
    name,
    { ...sentence, values: Object.fromEntries(Object.entries(sentence.values ?? {}).map(([k, v]) => [k, worded(v)])) },
  ]);
  return sentences.length === 0 ? error : { ...error, sentences: Object.fromEntries(sentences) };
}

/**
 * Shows the progress as a bar without a number. It is an estimate, because the number of questions depends on the
 * answers.
 */
function Progress({ form }: { form: SurveyForm }) {
  const { t } = useLabels();
  return (
    <div className="far">
      <p className="quiet">{t('Question {number}', { number: String(form.number) })}</p>
      <progress aria-label={t('Your progress')} max={100} value={form.percent} />
    </div>
  );
}
