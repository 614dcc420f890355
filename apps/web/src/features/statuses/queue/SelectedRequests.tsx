import { type StatusChangeRequest, statusCommentCharacters } from '@guidepost/contracts';
import { approvalProblem, type StatusChangeSettings } from '@guidepost/rules';
import { IconCheck, IconX } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { SplitDetails } from '../../../shared/list/SplitView.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { monthDayText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { useApprovalMoment } from '../api.ts';
import { Notice } from '../Notice.tsx';
import { commentProblem } from '../review/comment-problem.ts';
import { Proof } from '../review/Proof.tsx';
import { useDecideAll } from '../review/use-decision.ts';
import statuses from '../statuses.module.css';
import { approvableOf } from './groups.ts';
import classes from './queue.module.css';

interface Props {
  requests: readonly StatusChangeRequest[];
  settings: StatusChangeSettings;
  onClear: () => void;
}

/**
 * Several requests selected in the queue, which the auditor decides together. They can be approved only if the rules
 * allow it for each of them.
 */
export function SelectedRequests({ requests, settings, onClear }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const moment = useApprovalMoment();
  const decide = useDecideAll();
  const checkedRequests = requests.map((request) => ({
    request,
    problem:
      approvalProblem(request.effectiveAt, approvableOf(request), moment, settings) ?? request.whyNoLongerAllowed,
  }));
  const canApprove = checkedRequests.every(({ problem }) => problem === null);
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState<'approve' | 'deny' | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const act = (approval: 'approve' | 'deny') => {
    if (commentProblem(t, approval, comment) !== undefined) {
      setTried(approval);
      words.current?.focus();
      return;
    }
    // decided requests disappear from the list and the selection; an undo restores them
    decide(requests, approval, comment.trim());
  };
  return (
    <SplitDetails labelledBy="picked">
      <h2 id="picked">{t('{count} requests selected', { count: requests.length })}</h2>
      {!canApprove && (
        <Notice>{t('One of these requests cannot be approved. Review it separately, or deselect it.')}</Notice>
      )}
      <ul className={classes.picked}>
        {checkedRequests.map(({ request, problem }) => (
          <li key={request.id}>
            <h3>{request.member.name}</h3>
            <p>
              {t('{from} to {to}', { from: t(request.presentStatus.name), to: t(request.memberStatus.name) })},{' '}
              {monthDayText(Temporal.PlainDate.from(request.effectiveAt))}{' '}
              <span className="gp-meta">
                {t('requested by {name}', { name: request.creator.name })},{' '}
                <RelativeTime instant={request.createdAt} timeZone={timeZone} inside />
              </span>
            </p>
            {problem && <Notice>{sentenceText(t, problem)}</Notice>}
            {request.creatorComment && (
              <blockquote className={statuses.quote} dir="auto">
                {request.creatorComment}
              </blockquote>
            )}
            <Proof request={request} />
          </li>
        ))}
      </ul>
      <CountedTextarea
        ref={words}
        label={t('Your comment')}
        error={commentProblem(t, tried, comment)}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        limit={statusCommentCharacters}
        minRows={2}
        maxRows={8}
        dir="auto"
      />
      <div className={`gp-form-foot ${classes.actions}`}>
        <Button variant="subtle" onClick={onClear}>
          {t('Clear selection')}
        </Button>
        <Button
          variant="default"
          c="var(--danger-text)"
          leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={() => act('deny')}
        >
          {t('Deny all')}
        </Button>
        <Button
          variant="filled"
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          disabled={!canApprove}
          onClick={() => act('approve')}
        >
          {t('Approve all')}
        </Button>
      </div>
    </SplitDetails>
  );
}
