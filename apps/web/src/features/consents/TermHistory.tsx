import { contracts, type FileId, type MemberId, type MemberTerm, type TermResponse } from '@guidepost/contracts';
import { factWords } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api, useActingUser } from '../../shell/api.ts';
import { fileOptions } from '../files/public.ts';
import { evidenceOptions } from './api.ts';
import classes from './consents.module.css';
import { StateChip } from './StateChip.tsx';
import { answerWords } from './words.ts';

/** All that a member answered to a term, the newest first, each with the words that it was given to. */
export function TermHistory({ memberId, term }: { memberId: MemberId; term: MemberTerm }) {
  const { t } = useTranslation();
  if (term.history.length === 0) return <p className={classes.none}>{t('Not answered yet')}</p>;
  return (
    <ol className={classes.history}>
      {term.history.map((answer) => (
        <Entry key={answer.id} memberId={memberId} answer={answer} />
      ))}
    </ol>
  );
}

function Entry({ memberId, answer }: { memberId: MemberId; answer: TermResponse }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <StateChip consented={answer.consented} />
      <span className={classes.meta}>
        {answerWords(t, answer, timeZone)}
        {answer.version !== null && `, ${t('version {number}', { number: answer.version })}`}
      </span>
      {answer.scan && <Scan id={answer.scan.id} />}
      {answer.hasEvidence && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Evidence')}
        </Button>
      )}
      {isOpen && <Evidence memberId={memberId} responseId={answer.id} />}
    </li>
  );
}

/** The signed paper, opened by an address of some minutes. */
function Scan({ id }: { id: FileId }) {
  const { t } = useTranslation();
  const { data } = useQuery(fileOptions(id));
  if (!data?.temporaryUrl) return null;
  return (
    <a href={data.temporaryUrl} target="_blank" rel="noopener noreferrer">
      {t('Signed paper')}
    </a>
  );
}

/** Hands what was signed over as a file of this device. */
async function savePdf(userId: MemberId, responseId: number): Promise<void> {
  const { fileName, pdf } = await api(contracts.consents.evidencePdf, { params: { userId, responseId } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' }),
  );
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The words that an answer was given to, and the facts around it. */
function Evidence({ memberId, responseId }: { memberId: MemberId; responseId: number }) {
  const { t, i18n } = useTranslation();
  const evidence = useQuery(evidenceOptions(memberId, responseId));
  if (!evidence.data)
    return (
      <LoadState
        of={[evidence]}
        failure="The evidence did not load."
        waiting={<SkeletonRows rows={4} avatar={false} />}
      />
    );
  const { shown, facts, sha256 } = evidence.data;
  return (
    <div className={classes.evidence}>
      <pre>{shown}</pre>
      <dl>
        {factWords(facts, i18n.language === 'es' ? 'es' : 'en').map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('SHA-256 of the words')}</dt>
          <dd>{sha256}</dd>
        </div>
      </dl>
      <Button size="compact-sm" variant="subtle" onClick={() => void savePdf(memberId, responseId)}>
        {t('Save as PDF')}
      </Button>
    </div>
  );
}
