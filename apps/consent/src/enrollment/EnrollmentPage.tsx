import '../form.css';
import './enrollment.css';
import { useAddress } from '../address.ts';
import { Expired } from '../Expired.tsx';
import { useLanguageOfLink } from '../language.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import { Loading, Page } from '../Page.tsx';
import { Finished } from './Finished.tsx';
import { IdentityStep } from './IdentityStep.tsx';
import { TermStep } from './TermStep.tsx';
import { useForm } from './use-form.ts';
import { Welcome } from './Welcome.tsx';

/** Page for a member's consents: one term at a time, then a thank-you message. */
export default function EnrollmentPage({ linkKey }: { linkKey: string }) {
  const state = useForm(linkKey);
  const { name, isCompleted } = useAddress();
  const { form, outage, identityOutage } = state;
  useLanguageOfLink(form?.languageCode);
  if (state.hasLinkExpired || state.status === 'failed') return <Expired />;
  if (!form) return outage ? <NotLoaded outage={outage} again={state.open} /> : <Loading />;
  const term = form.terms.find(({ key }) => key === name);
  // also checks the answers, because the last page's URL can be opened with a link that has no answers
  const isOver = isCompleted && form.terms.some(({ isAnswered }) => isAnswered);
  const needsIdentity = term?.identityRequired === true && form.termIdentityId === null;
  if (name !== '' && !term)
    return (
      <Expired
        organisation={form.clientName}
        title="Application Error"
        text="The form you are trying to access does not exist. Please contact us for assistance."
      />
    );
  return (
    <Page organisation={form.clientName}>
      {!term && isOver && (
        <Finished
          form={form}
          linkKey={linkKey}
          outage={identityOutage}
          identified={state.identified}
          onExpired={state.open}
        />
      )}
      {!term && !isOver && <Welcome form={form} begin={state.begin} />}
      {term && needsIdentity && (
        <IdentityStep linkKey={linkKey} outage={identityOutage} identified={state.identified} />
      )}
      {term && !needsIdentity && <TermStep key={term.id} term={term} state={state} form={form} />}
    </Page>
  );
}
