import type { ConsentForm, FormTerm } from '@guidepost/contracts';
import { go } from '../address.ts';
import { Heading } from '../Heading.tsx';
import { useLanguage, type Words } from '../language.tsx';
import { nextUnanswered } from './progress.ts';

type State = 'accepted' | 'declined' | 'pending' | 'answered';
const states: Readonly<Record<State, { words: Words; icon: string }>> = {
  accepted: { words: 'Accepted', icon: '✓' },
  declined: { words: 'Declined', icon: '✕' },
  pending: { words: 'Not answered yet', icon: '' },
  // answers are shown only after identification, so the icon must not suggest that the term was accepted
  answered: { words: 'You have already answered. To see your answer, please tell us who you are.', icon: '•' },
};

function stateOf({ consented, isAnswered }: FormTerm): State {
  if (consented === null) return isAnswered ? 'answered' : 'pending';
  return consented ? 'accepted' : 'declined';
}

/** The terms with their answers. Each one links to its page. */
export function TermList({ form }: { form: ConsentForm }) {
  const { t, language } = useLanguage();
  return (
    <ul className="terms">
      {form.terms.map((term) => {
        const state = stateOf(term);
        return (
          <li key={term.id}>
            <button type="button" onClick={() => go(term.key)}>
              <span className="mark" data-state={state} aria-hidden>
                {states[state].icon}
              </span>
              <span>
                <b>{term.wordings[language].title}</b>
                <span className="state">{t(states[state].words)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The start page. It lists the terms that the member will be asked about. */
export function Welcome({ form, begin }: { form: ConsentForm; begin: () => void }) {
  const { t, language } = useLanguage();
  const [first] = form.terms;
  const isDone = form.terms.every(({ isAnswered }) => isAnswered);
  const isBegun = form.terms.some(({ isAnswered }) => isAnswered);
  // Begin Enrollment always opens the first term (docs/product-decisions.md#begin-enrollment).
  const next = isBegun && first ? nextUnanswered(form.terms, form.terms.at(-1)?.key ?? first.key) : undefined;
  const start = (term: FormTerm | undefined) => {
    begin();
    if (term) go(term.key);
  };
  return (
    <>
      <Heading>{t('Welcome to {organisation}', { organisation: form.clientName })}</Heading>
      {form.organisationName !== form.clientName && (
        <p>
          {t('{organisation} helps members of {client}. Please answer these questions.', {
            organisation: form.organisationName,
            client: form.clientName,
          })}
        </p>
      )}
      <p>
        {t(
          isDone
            ? 'You have responded to every agreement. Thank you.'
            : 'Please read each agreement, then answer yes or no. This takes a few minutes.',
        )}
      </p>
      <TermList form={form} />
      <footer className="foot">
        {next && (
          <button type="button" className="main" onClick={() => start(next)}>
            {t('Continue with {title}', { title: next.wordings[language].title })}
          </button>
        )}
        <button type="button" className={next ? 'plain' : 'main'} disabled={!first} onClick={() => start(first)}>
          {t(isDone ? 'View your answers' : 'Begin Enrollment')}
        </button>
      </footer>
    </>
  );
}
