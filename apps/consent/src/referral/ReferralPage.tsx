import type { ReferralQuestion } from '@guidepost/contracts';
import { Expired } from '../Expired.tsx';
import { useLanguage } from '../language.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import { Loading, Page } from '../Page.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { answers } from './answers.ts';
import { type Draft, sentText } from './stored-answer.ts';
import { useQuestion } from './use-question.ts';

/** Page where an organization reports a referral's result. */
export default function ReferralPage({ linkKey }: { linkKey: string }) {
  const { t } = useLanguage();
  const state = useQuestion(linkKey);
  const { question, trouble } = state;
  if (state.isExpired) return <Expired title="This link has expired" />;
  if (!question && trouble === null) return <Loading />;
  if (!question) return <NotLoaded outage={trouble === 'failed' ? null : trouble} again={state.load} />;
  return (
    <Page organisation={question.organisationName}>
      {question.answer === null ? (
        <>
          <title>{t('What was the result of this referral?')}</title>
          <h1>{t('What was the result of this referral?')}</h1>
          <About question={question} />
          <AnswerForm {...state} />
        </>
      ) : (
        <Answered question={question} answer={question.answer} isSent={state.isSent} draft={state.draft} />
      )}
    </Page>
  );
}

function About({ question }: { question: ReferralQuestion }) {
  const { t, language } = useLanguage();
  const { member } = question;
  return (
    <>
      <p>
        {t('{guide} from {organisation} referred a person to {resource} on {day}.', {
          guide: question.guideFirstName,
          organisation: question.organisationName,
          resource: question.resourceName,
          day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
            Date.parse(question.referredOn),
          ),
        })}
      </p>
      <dl className="about">
        <dt>{t('Person')}</dt>
        <dd>
          {member === null ? (
            <span className="quiet">{t('This person has not agreed to share their name.')}</span>
          ) : (
            [member.name, member.phoneNumber?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')]
              .filter(Boolean)
              .join(', ')
          )}
        </dd>
      </dl>
    </>
  );
}

interface AnsweredProps {
  question: ReferralQuestion;
  answer: keyof typeof answers;
  /** True if the answer was sent from this page after it was opened. */
  isSent: boolean;
  /** An answer that was not sent, for example because a colleague answered first. */
  draft: Draft;
}

function Answered({ question, answer, isSent, draft }: AnsweredProps) {
  const { t } = useLanguage();
  const unsentText = sentText(draft);
  const title = t(isSent ? 'Thank you for your response.' : 'This question has already been answered.');
  return (
    <div role="status">
      <title>{title}</title>
      <h1>{title}</h1>
      {isSent && <p>{t('{guide} will see your answer.', { guide: question.guideFirstName })}</p>}
      <dl className="about">
        <dt>{t(isSent ? 'Your answer' : 'Answer')}</dt>
        <dd>
          {t(answers[answer].name)}
          {question.answerText !== null && <q>{question.answerText}</q>}
        </dd>
        {(draft.answer !== null || unsentText !== null) && (
          <>
            <dt>{t('Your answer, which was not sent')}</dt>
            <dd>
              {draft.answer !== null && t(answers[draft.answer].name)}
              {unsentText !== null && <q>{unsentText}</q>}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
