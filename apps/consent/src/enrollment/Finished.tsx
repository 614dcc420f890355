import { type ConsentForm, contracts } from '@guidepost/contracts';
import { useState } from 'react';
import { ask, type Outage } from '../call.ts';
import { Heading } from '../Heading.tsx';
import { useLanguage } from '../language.tsx';
import { showOutage } from '../outage.ts';
import { showToast } from '../Toasts.tsx';
import { IdentityStep } from './IdentityStep.tsx';
import { isAllConsented } from './progress.ts';
import { TermList } from './Welcome.tsx';

interface Props {
  form: ConsentForm;
  linkKey: string;
  outage: Outage | null;
  identified: (identity: string) => Promise<unknown>;
  /** Called if the link has expired. Loads the link again, which shows the reason. */
  onExpired: () => void;
}

/** Downloads a PDF to this device. */
function download(pdf: string): void {
  const link = document.createElement('a');
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = 'consents.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The last page: a thank-you message, a copy to download, and links to the terms. */
export function Finished({ form, linkKey, outage, identified, onExpired }: Props) {
  const { t } = useLanguage();
  /** The identity that was not accepted for a copy; null if it was missing. A different one must load first. */
  const [rejectedIdentity, setRejectedIdentity] = useState<string | null>();
  const save = async (consentIdentityId: string) => {
    const answer = await ask(contracts.consents.copy, { body: { consentLinkKey: linkKey, consentIdentityId } });
    if (answer.kind === 'done') return download(answer.reply.pdf);
    if (answer.kind === 'refused') return setRejectedIdentity(consentIdentityId);
    if (answer.kind === 'offline') return showOutage(answer);
    if (answer.kind === 'expired') return onExpired();
    showToast('Something went wrong. Please try again in a minute.', answer.details);
  };
  if (form.termIdentityId === rejectedIdentity)
    return <IdentityStep linkKey={linkKey} outage={outage} identified={identified} />;
  const thanks = t(
    isAllConsented(form.terms)
      ? 'Thank you for submitting your consent. We look forward to working with you more!'
      : 'Thank you for your response.',
  );
  return (
    <>
      <Heading>{thanks}</Heading>
      <TermList form={form} />
      <footer className="foot">
        <button
          type="button"
          className="main"
          onClick={() => (form.termIdentityId === null ? setRejectedIdentity(null) : void save(form.termIdentityId))}
        >
          {t('Save a copy')}
        </button>
      </footer>
      <footer>
        <p className="quiet">{t('You can close this page.')}</p>
      </footer>
    </>
  );
}
