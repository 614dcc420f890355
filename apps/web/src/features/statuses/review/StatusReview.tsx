import { type StatusChangeRequest, statusCommentCharacters } from '@guidepost/contracts';
import {
  approvalExemption,
  approvalProblem,
  isDayText,
  isMonthOpen,
  monthClosesOn,
  type StatusChangeSettings,
} from '@guidepost/rules';
import { IconCheck, IconX } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { monthDayText, monthText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { isSecondPress } from '../../../shell/queue/second-press.ts';
import { UnsentComment } from '../../../shell/queue/UnsentComment.tsx';
import { useReviewKeys } from '../../../shell/queue/use-review-keys.ts';
import { useUnsentComment } from '../../../shell/queue/use-unsent-comment.ts';
import { useApprovalMoment } from '../api.ts';
import { Notice } from '../Notice.tsx';
import { PastNotice } from '../PastNotice.tsx';
import { approvableOf } from '../queue/groups.ts';
import { StatusWay } from '../StatusWay.tsx';
import classes from '../statuses.module.css';
import { commentProblem } from './comment-problem.ts';
import { decisionText } from './decision-text.ts';
import { Proof } from './Proof.tsx';
import { useDecision } from './use-decision.ts';

/** The reasons why a request can be approved although the month is closed. */
const exemptionWords = {
  admin: 'You can still approve this request, because you have access to Admin Tools.',
  outreach: 'You can still approve this request, because the member was in outreach at the time of the request.',
  text: "You can still approve this request, because it was made within seven days of the member's text.",
} as const;

/** The values that a reviewer typed. If a value is missing, the field shows the value from the request. */
export interface TypedReview {
  day?: string;
  comment?: string;
}

interface Props {
  request: StatusChangeRequest;
  settings: StatusChangeSettings;
  /** Called after the decision, or when the user leaves the review. */
  close: () => void;
  /** The values that the user typed. The parent stores them, so that they remain if the request changes. */
  typed: TypedReview;
  onType: (typed: TypedReview) => void;
  /** Wraps a function that closes the review, so that the user is asked about a typed comment first. */
  guard?: (close: () => void) => () => Promise<void>;
  /** True in the queue: the close button is hidden, and the shortcut keys for the decisions are shown. */
  isInQueue?: boolean;
}

/**
 * Shows a request, its author and its reason, with the buttons to decide. A decision is sent after ten seconds, so that
 * the user can undo it.
 */
export function StatusReview({ request, settings, close, typed, onType, guard, isInQueue = false }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const moment = useApprovalMoment();
  const { today } = moment;
  const day = typed.day ?? request.effectiveAt;
  const comment = typed.comment ?? request.auditorComment ?? '';
  const [tried, setTried] = useState<'approve' | 'deny' | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const decide = useDecision();
  const isPending = request.approval === null;
  const mayDecide = can(request, 'CAN_AUDIT') || can(request, 'CAN_ALTER');
  const typedComment = isPending ? '' : typed.comment;
  const unsent = useUnsentComment({ approval: request.approval, mayDecide, comment: typedComment });
  const isDay = isDayText(day);
  const why = isDay ? approvalProblem(day, approvableOf(request), moment, settings) : null;
  const judgedDay = isDay ? day : request.effectiveAt;
  const isClosed = !isMonthOpen(judgedDay, today, settings.graceDays);
  const exemption = approvalExemption(judgedDay, approvableOf(request), moment);
  // for a day before the requested one, ignores the stored reason, which may not apply; the server checks that day
  // again
  const notAllowedReason = isDay && day >= request.effectiveAt ? request.whyNoLongerAllowed : null;
  const canApprove = why === null && notAllowedReason === null && isDay;
  const act = (approval: 'approve' | 'deny') => {
    // Ctrl+Enter in the comment field must not approve a request while the Approve button is disabled.
    if (approval === 'approve' && !canApprove) return;
    if (commentProblem(t, approval, comment) !== undefined) {
      setTried(approval);
      words.current?.focus();
      return;
    }
    decide({ request, approval, effectiveAt: isDay ? day : request.effectiveAt, auditorComment: comment.trim() });
    close();
  };
  const press = (approval: 'approve' | 'deny') => {
    if (!(isInQueue && isSecondPress())) act(approval);
  };
  const edit = () => {
    if (!isInQueue) close();
    openDialog({ kind: 'statusRequest', memberId: request.memberId, memberName: request.member.name, request });
  };
  useReviewKeys(isInQueue && mayDecide ? { a: canApprove ? () => act('approve') : null, d: () => act('deny') } : {});
  return (
    <div className="gp-form">
      <StatusWay from={isPending ? request.presentStatus : request.fromStatus} to={request.memberStatus}>
        <span className="gp-meta">
          {t('requested by {name}', { name: request.creator.name })},{' '}
          <RelativeTime instant={request.createdAt} timeZone={timeZone} inside />
        </span>
      </StatusWay>
      {request.creatorComment && (
        <blockquote className={classes.quote} dir="auto">
          {request.creatorComment}
        </blockquote>
      )}
      {isPending && request.fromStatus.id !== request.presentStatus.id && (
        <p className="gp-meta">
          {t('The status was {status} when this change was requested.', { status: t(request.fromStatus.name) })}
        </p>
      )}
      {request.otherRequests.length > 0 && (
        <ul className={classes.others} aria-label={t('Other pending requests')}>
          {request.otherRequests.map(({ id, memberStatus, creator }) => (
            <li key={id} className="gp-meta">
              {t('Also pending: {status}, requested by {name}', { status: t(memberStatus.name), name: creator.name })}
            </li>
          ))}
        </ul>
      )}
      <Proof request={request} />
      {!isPending && !unsent && (
        <p className="gp-meta">
          {decisionText(t, request)}
          {request.dismissedAt !== null && (
            <>
              {' · '}
              {t('Dismissed')}, <RelativeTime instant={request.dismissedAt} timeZone={timeZone} inside />
            </>
          )}
        </p>
      )}
      {!isPending && request.auditorComment && request.auditorComment !== comment && (
        <blockquote className={classes.quote} dir="auto">
          {request.auditorComment}
        </blockquote>
      )}
      {unsent && <UnsentComment decision={decisionText(t, request)} comment={mayDecide ? undefined : unsent} />}
      {mayDecide && (
        <>
          {notAllowedReason && (
            <Notice>
              {sentenceText(t, notAllowedReason)} {t('You can only deny this request.')}
            </Notice>
          )}
          {(why !== null || exemption === null || isClosed) && (
            <Notice>
              {why
                ? `${sentenceText(t, why)} ${t('You can only deny this request, or approve it for a later day.')}`
                : exemption
                  ? t('{month} is closed. {reason}', {
                      month: monthText(Temporal.PlainDate.from(judgedDay)),
                      reason: t(exemptionWords[exemption]),
                    })
                  : t(
                      'The last day to approve requests for {month} is {date}. After that date, you can only deny them.',
                      {
                        month: monthText(Temporal.PlainDate.from(judgedDay)),
                        date: monthDayText(Temporal.PlainDate.from(monthClosesOn(judgedDay, settings.graceDays))),
                      },
                    )}
            </Notice>
          )}
          <DateField
            label={t('Effective date')}
            required
            value={day}
            min={settings.algorithmStartDate}
            max={today}
            error={isDay ? undefined : t('{label} is required.', { label: t('Effective date') })}
            onChange={(next) => onType({ ...typed, day: next })}
          />
          {isPending && (
            <PastNotice
              memberId={request.memberId}
              name={request.member.name}
              day={isDay ? day : ''}
              beginsAt={day === request.effectiveAt ? request.beginsAt : undefined}
            />
          )}
          <CountedTextarea
            ref={words}
            label={t('Your comment')}
            error={commentProblem(t, tried, comment)}
            value={comment}
            // Ctrl+Enter or Cmd+Enter in the comment field retries the decision after an invalid comment prevented it
            onKeyDown={({ key, ctrlKey, metaKey }) => {
              if (tried !== null && key === 'Enter' && (ctrlKey || metaKey)) act(tried);
            }}
            onChange={(event) => onType({ ...typed, comment: event.currentTarget.value })}
            limit={statusCommentCharacters}
            minRows={2}
            maxRows={8}
            dir="auto"
          />
        </>
      )}
      <div className="gp-form-foot">
        {isInQueue && mayDecide && (
          <span className={`gp-keys ${classes.keys}`} aria-hidden>
            <kbd className="gp-key">A</kbd> <kbd className="gp-key">D</kbd>{' '}
            {t('Approve or deny, then open the next request')}
          </span>
        )}
        {can(request, 'CAN_EDIT') && (
          <Button variant="default" onClick={() => (guard ? void guard(edit)() : edit())}>
            {t('Edit request')}
          </Button>
        )}
        {mayDecide ? (
          <>
            <Button
              variant="default"
              c="var(--danger-text)"
              leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
              {...(isInQueue ? { 'aria-keyshortcuts': 'D' } : {})}
              onClick={() => press('deny')}
            >
              {t('Deny')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
              disabled={!canApprove}
              {...(isInQueue ? { 'aria-keyshortcuts': 'A' } : { 'data-autofocus': true })}
              onClick={() => press('approve')}
            >
              {t('Approve')}
            </Button>
          </>
        ) : (
          (!isInQueue || unsent) && (
            <Button variant="default" data-autofocus onClick={close}>
              {t('Close')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
