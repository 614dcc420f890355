import { type ContactProof, contracts } from '@guidepost/contracts';
import { IconCircleCheck, IconCircleX } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { exactText } from '../../shared/time.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { usePrintedMember } from '../../shell/print/printed-member.ts';
import classes from './consents.module.css';
import { Evidence } from './Evidence.tsx';

type Contact = DialogProps<'contactProof'>['contact'];

/**
 * The proof that a text or call was allowed. It is fetched each time the dialog opens, because it may change while a
 * text is pending.
 */
const proofOptions = (contact: Contact) =>
  queryOptions({
    queryKey: ['consents', 'proof', contact.type, contact.id] as const,
    queryFn: ({ signal }): Promise<ContactProof> =>
      contact.type === 'text'
        ? callHandling('all')(contracts.consents.proofOfText, { params: { messageId: contact.id } }, { signal })
        : callHandling('all')(contracts.consents.proofOfCall, { params: { callId: contact.id } }, { signal }),
    meta: { caught: true },
  });

/**
 * Shows why a text or call was allowed or refused at the time: the member's answer to the term, the term's version,
 * opt-outs, and quiet hours.
 */
export default function ContactProofDialog({ contact, close }: DialogProps<'contactProof'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const [isOpen, setOpen] = useState(false);
  const proof = useQuery(proofOptions(contact));
  const found = proof.data;
  usePrintedMember(found?.memberId);
  return (
    <WaitingDialog title="Why this was allowed" about={found?.memberName ?? ''} close={close} size={560}>
      {!found && (
        <LoadState
          of={[proof]}
          failure="The reasons did not load."
          waiting={<SkeletonRows rows={4} avatar={false} />}
        />
      )}
      {found && (
        <div className={classes.term}>
          <p className="gp-meta">
            {exactText(found.at, timeZone)} ({found.timeZone})
            {!found.hasLeft &&
              ` · ${t('This text has not been sent yet. Guidepost checks these rules again before it sends the text.')}`}
          </p>
          <ul className={classes.checks}>
            {found.checks.map(({ key, holds, textSentence }) => (
              <li key={key} data-holds={holds}>
                {holds ? (
                  <IconCircleCheck size={18} stroke={1.75} aria-label={t('Met')} role="img" />
                ) : (
                  <IconCircleX size={18} stroke={1.75} aria-label={t('Not met')} role="img" />
                )}
                <span>{sentenceText(t, textSentence)}</span>
              </li>
            ))}
          </ul>
          {found.responseId !== null && found.version !== null && (
            <div>
              <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t('Evidence, version {number}', { number: found.version })}
              </Button>
              {isOpen && <Evidence memberId={found.memberId} responseId={found.responseId} />}
            </div>
          )}
        </div>
      )}
    </WaitingDialog>
  );
}
