import { type StatusChangeRequest, type StatusChangeRequestId, statusCommentCharacters } from '@guidepost/contracts';
import { approvalProblem, type StatusChangeSettings } from '@guidepost/rules';
import { IconCheck, IconX } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { SplitDetails } from '../../../shared/list/SplitView.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { monthDayText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { UnsentComment } from '../../../shell/queue/UnsentComment.tsx';
import { statusRequestOptions, useApprovalMoment } from '../api.ts';
import { Notice } from '../Notice.tsx';
import { commentProblem } from '../review/comment-problem.ts';
import { decisionText } from '../review/decision-text.ts';
import { Proof } from '../review/Proof.tsx';
import { useDecideAll } from '../review/use-decision.ts';
import statuses from '../statuses.module.css';
import { approvableOf } from './groups.ts';
import classes from './queue.module.css';

interface Props {
  requests: readonly StatusChangeRequest[];
  /** Selected requests that another user decided while this auditor was typing the comment. */
  decidedByOthers: readonly StatusChangeRequestId[];
  comment: string;
  settings: StatusChangeSettings;
  onType: (comment: string) => void;
  onClear: () => void;
  /** Restores the selection and the comment after an undo, or if the server refused all decisions. */
  onRestore: () => void;
}

/**
 * Several requests selected in the queue, which the auditor decides together. They can be approved only if the rules
 * allow it for each of them.
 */
export function SelectedRequests(props: Props) {
  const { requests, decidedByOthers, comment, settings, onType, onClear, onRestore } = props;
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const moment = useApprovalMoment();
  const decide = useDecideAll();
  const checkedRequests = requests.map((request) => ({
    request,
    problem:
      approvalProblem(request.effectiveAt, approvableOf(request), moment, settings) ?? request.whyNoLongerAllowed,
  }));
  const canApprove = requests.length > 0 && checkedRequests.every(({ problem }) => problem === null);
  const [tried, setTried] = useState<'approve' | 'deny' | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const act = (approval: 'approve' | 'deny') => {
    if (commentProblem(t, approval, comment) !== undefined) {
      setTried(approval);
      words.current?.focus();
      return;
    }
    decide(requests, approval, comment.trim(), onRestore);
    onClear();
  };
  return (
    <SplitDetails labelledBy="picked">
      <h2 id="picked">
        {requests.length === 1 ? t('1 request selected') : t('{count} requests selected', { count: requests.length })}
      </h2>
      {requests.length > 0 && !canApprove && (
        <Notice>{t('At least one of these requests cannot be approved. Review it separately, or deselect it.')}</Notice>
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
        {decidedByOthers.map((id) => (
          <DecidedRequest key={id} id={id} />
        ))}
      </ul>
      <CountedTextarea
        ref={words}
        label={t('Your comment')}
        error={commentProblem(t, tried, comment)}
        value={comment}
        onChange={(event) => onType(event.currentTarget.value)}
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
          disabled={requests.length === 0}
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

/** A selected request that another user decided before the typed comment was sent, with that user's name. */
function DecidedRequest({ id }: { id: StatusChangeRequestId }) {
  const { t } = useTranslation();
  const { data: request } = useQuery(statusRequestOptions(id));
  if (request === undefined || request.approval === null) return null;
  return (
    <li>
      <h3>{request.member.name}</h3>
      <UnsentComment decision={decisionText(t, request)} comment={undefined} />
    </li>
  );
}
