import '../form.css';
import './survey.css';
import type { SurveyForm } from '@guidepost/contracts';
import { Expired } from '../Expired.tsx';
import { Heading } from '../Heading.tsx';
import { useLanguageOfLink } from '../language.tsx';
import { Notice } from '../Notice.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import { useOutageText } from '../outage.ts';
import { Loading, Page } from '../Page.tsx';
import { Identity } from './Identity.tsx';
import { placeName } from './pending-answers.ts';
import { QuestionStep } from './QuestionStep.tsx';
import { useLabels } from './use-labels.ts';
import { type Survey, type UnsavedAnswer, useSurvey } from './use-survey.ts';

/** Page where a member answers a survey, one question per screen. The next question depends on the answers. */
export default function SurveyPage({ linkKey }: { linkKey: string }) {
  const state = useSurvey(linkKey);
  const { form, outage } = state;
  useLanguageOfLink(form?.languageCode);
  if (state.isExpired) return <Expired title="This link has expired" />;
  if (!form && !outage && !state.isFailed) return <Loading />;
  if (!form) return <NotLoaded outage={outage} again={state.open} />;
  return (
    <Page organisation={form.clientName}>
      {state.unsaved && <Unsaved unsaved={state.unsaved} />}
      {form.stand === 'welcome' && <Welcome form={form} state={state} />}
      {form.stand === 'identity' && <Identity linkKey={linkKey} outage={outage} identified={state.identified} />}
      {form.stand === 'question' && form.question && (
        <QuestionStep key={placeName(form.question)} form={form} question={form.question} state={state} />
      )}
      {form.stand === 'checkpoint' && <Checkpoint form={form} state={state} />}
      {form.stand === 'finished' && <Finished form={form} />}
    </Page>
  );
}

/** Shows an answer that could not be saved, so that the member can tell the guide. */
function Unsaved({ unsaved: { isFinished, question, given } }: { unsaved: UnsavedAnswer }) {
  const { t, said: textInLanguage } = useLabels();
  const chosen = question?.options.filter(({ id }) => given.selectedOptionIds.includes(id)) ?? [];
  const answer = given.text === '' ? chosen.map(({ text }) => textInLanguage(text)).join(', ') : given.text;
  return (
    <div role="alert" className="notice">
      <p>
        {t(
          isFinished
            ? 'This survey was finished in the meantime. Your last answer was not saved. Please tell your guide.'
            : 'This question is no longer part of the survey. Your answer was not saved.',
        )}
      </p>
      {question && (
        <p dir="auto">
          {textInLanguage(question.text)} {answer}
        </p>
      )}
    </div>
  );
}

interface StepProps {
  form: SurveyForm;
  state: Survey;
}

/** The survey's introduction, shown before the member begins. */
function Welcome({ form, state }: StepProps) {
  const { t, said: textInLanguage, day } = useLabels();
  const outageText = useOutageText();
  const { guideName, clientName: organisation } = form;
  const guide = guideName?.split(' ')[0];
  return (
    <>
      <Heading>{textInLanguage(form.displayName)}</Heading>
      <p>
        {guide === undefined
          ? t('{organisation} would like to know how you are doing.', { organisation })
          : t('{guide} from {organisation} would like to know how you are doing.', { guide, organisation })}
      </p>
      <p>{textInLanguage(form.summary)}</p>
      <p className="quiet">
        {t('Each answer is saved as you go. You can stop and come back until {day}.', { day: day(form.expiresAt) })}
      </p>
      <footer className="foot">
        {state.outage && (
          <Notice>{outageText(state.outage, 'There is no internet connection. Please try again.')}</Notice>
        )}
        <button type="button" className="main" disabled={state.isBusy} onClick={() => void state.begin()}>
          {t('Begin')}
        </button>
      </footer>
    </>
  );
}

/** The checkpoint at the end of a part, with its message and the button that finishes the part. */
function Checkpoint({ form, state }: StepProps) {
  const { t, said: textInLanguage } = useLabels();
  const outageText = useOutageText();
  const { checkpoint, before } = form;
  const isEnd = checkpoint?.isEnd !== false;
  const title = checkpoint ? textInLanguage(checkpoint.title) : '';
  return (
    <>
      <Heading>{title || t(isEnd ? 'That was the last question' : 'This part is done')}</Heading>
      {checkpoint && <p>{textInLanguage(checkpoint.message)}</p>}
      <p className="quiet">{t('You can still go back and change an answer.')}</p>
      <footer className="foot">
        {state.outage && (
          <Notice>{outageText(state.outage, 'There is no internet connection. Please try again.')}</Notice>
        )}
        <button
          type="button"
          className="main"
          disabled={state.isBusy}
          // ignores the second click of a double click on the last question, which would finish the part by mistake
          onClick={({ detail }) => void (detail < 2 && state.submit())}
        >
          {t(isEnd ? 'Send my answers' : 'Finish this part')}
        </button>
        {before && (
          <button type="button" className="plain" onClick={() => void state.go(before)}>
            {t('Back')}
          </button>
        )}
      </footer>
    </>
  );
}

function Finished({ form }: { form: SurveyForm }) {
  const { t } = useLabels();
  const guide = form.guideName?.split(' ')[0];
  return (
    <div role="status">
      <Heading>{t('Thank you for your response.')}</Heading>
      {guide !== undefined && <p>{t('{guide} will see your answer.', { guide })}</p>}
      <p className="quiet">{t('You can close this page.')}</p>
    </div>
  );
}
