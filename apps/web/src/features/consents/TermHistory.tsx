import type { FileId, MemberId, MemberTerm, TermResponse } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgressiveRows } from '../../shared/use-progressive-rows.ts';
import { useActingUser } from '../../shell/api.ts';
import { fileOptions } from '../files/public.ts';
import classes from './consents.module.css';
import { Evidence } from './Evidence.tsx';
import { answerLabels } from './labels.ts';
import { StateChip } from './StateChip.tsx';

/** A member's answers to a term, newest first, each with the wording that was answered. */
export function TermHistory({ memberId, term }: { memberId: MemberId; term: MemberTerm }) {
  const { t } = useTranslation();
  const drawn = useProgressiveRows(term.history.length);
  if (term.history.length === 0) return <p className={classes.none}>{t('Not answered yet')}</p>;
  return (
    <ol className={classes.history}>
      {term.history.slice(0, drawn).map((answer) => (
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
        {answerLabels(t, answer, timeZone)}
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

/** Link to the signed paper. The link is valid for a few minutes. */
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
