import { type MemberTransferRequest, transferCommentCharacters } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { IconArrowRight, IconCheck, IconX } from '@guidepost/ui/icons';
import { Button, Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { Chip } from '../../../shared/Chip.tsx';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { tooLong } from '../../../shared/fields/counted.ts';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { sendKeys } from '../../../shell/frame/shortcut-keys.ts';
import { useListedShortcuts } from '../../../shell/frame/shortcut-list.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { UnsentComment } from '../../../shell/queue/UnsentComment.tsx';
import { useReviewKeys } from '../../../shell/queue/use-review-keys.ts';
import { useUnsentComment } from '../../../shell/queue/use-unsent-comment.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { memberOptions } from '../../members/public.ts';
import { cacheTransfer, transferGuidesOptions, withdrawTransfer } from '../api.ts';
import { effectOf, effectProblem } from '../effect.ts';
import { decisionText, detailOf, stateOf } from '../feed/labels.ts';
import { GuideCards } from '../GuideCards.tsx';
import { ReceiverLost } from '../ReceiverLost.tsx';
import { receiverPreferences } from '../receiver-preferences.ts';
import classes from '../transfers.module.css';
import { Effects } from './Effects.tsx';
import { keySends } from './key-sends.ts';
import { useTransferDecision } from './use-transfer-decision.ts';

/** The values that an auditor entered. If a value is missing, the field shows the value from the request. */
export type TypedReview = NonNullable<DialogProps<'transferReview'>['typed']>;

interface Props {
  request: MemberTransferRequest;
  /** Closes the dialog without asking. */
  close: () => void;
  /** Closes the dialog after asking about a typed comment. */
  leave: () => Promise<void>;
  /** Wraps a function that closes the dialog, so that the user is asked about a typed comment first. */
  guard: (close: () => void) => () => Promise<void>;
  /** The values that the auditor entered. The dialog stores them. */
  typed: TypedReview;
  onType: (typed: TypedReview) => void;
}

/** Shows a request's requester, reason and effects, and the fields for the decision. */
export function TransferReview({ request, typed, onType, close, leave, guard }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const today = useToday(user.timeZone);
  const mayDecide = can(request, 'CAN_AUDIT');
  const member = useQuery({ ...memberOptions(request.memberId), enabled: mayDecide });
  const guides = useQuery({ ...transferGuidesOptions(request.memberId), enabled: mayDecide });
  const { approval = null, comment = '' } = typed;
  // until the auditor changes them, the fields show the request's current values, which may change meanwhile
  const guideId = typed.receivingGuideId ?? request.receivingGuideId;
  const day =
    typed.day ??
    (request.effectiveAt === null ? today : dayIn(Temporal.Instant.from(request.effectiveAt), user.timeZone));
  const [isTried, setTried] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const commentProblem = tooLong(t, 'Comment', comment.trim(), transferCommentCharacters);
  const lostId = request.receiverLostAt === null ? null : request.receivingGuideId;
  const decide = useTransferDecision();
  const problem = effectProblem(day, today);
  const canApprove = problem === null && (guides.data?.length ?? 0) > 0 && guideId !== lostId;
  const DecisionIcon = approval === 'deny' ? IconX : IconCheck;
  const detail = detailOf(t, request);
  const state = stateOf(request);
  const unsent = useUnsentComment({ approval: request.approval, mayDecide, comment });
  const canSendAs = (decision: typeof approval) =>
    comment.trim() !== '' && (decision === 'deny' || (decision === 'approve' && canApprove));
  const send = (approval: 'approve' | 'deny') => {
    if (commentProblem !== undefined) {
      setTried(true);
      words.current?.focus();
      return;
    }
    decide({
      request,
      approval,
      // a denial has no receiving guide and no effective date, so it sends the requested guide and today
      receivingGuideId: approval === 'deny' ? request.receivingGuideId : guideId,
      effectiveAt: effectOf(approval === 'deny' ? today : day, today, user.timeZone),
      auditorComment: comment.trim(),
      day,
    });
    close();
  };
  /** Sends the decision if it is already chosen. Otherwise chooses it, and moves the cursor to a missing comment. */
  const choose = (decision: 'approve' | 'deny') => {
    if (keySends(decision, approval, canSendAs(decision))) return send(decision);
    onType({ ...typed, approval: decision });
    // in the comment, a second press would only type a letter
    if (comment.trim() === '') words.current?.focus();
  };
  const root = useRef<HTMLDivElement>(null);
  useReviewKeys(
    mayDecide
      ? {
          a: () => choose('approve'),
          d: () => choose('deny'),
          // the list of shortcuts otherwise opens only without a dialog
          'shift+?': () => openDialog({ kind: 'shortcuts' }),
          '?': () => openDialog({ kind: 'shortcuts' }),
        }
      : {},
    root,
  );
  useListedShortcuts(mayDecide ? [{ keys: sendKeys, label: 'Send the decision' }] : []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || !mayDecide) return;
    event.preventDefault();
    if (approval !== null && canSendAs(approval)) send(approval);
  };
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Withdraw this request?',
      message: 'The request to transfer {name} will be withdrawn. This cannot be undone.',
      values: { name: request.member.name },
      confirm: 'Withdraw',
      danger: true,
    });
    if (!isSure) return;
    await withdrawTransfer(request.id, request.version).then(
      (saved) => {
        cacheTransfer(client, saved);
        showSuccess('Transfer request withdrawn');
        close();
      },
      () => {},
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcut key of the dialog
    <div ref={root} className={classes.review} onKeyDown={onKeyDown}>
      <div className={classes.facts}>
        <p className={classes.who}>
          <Chip tone={state.tone}>{t(state.word, { context: 'request' })}</Chip>
          <span className="gp-meta">
            {request.member.clientName}, {t(request.member.statusName)}
          </span>
        </p>
        <div className={classes.way}>
          <div className={`gp-card ${classes.person}`}>
            {request.originatingGuide && (
              <Avatar id={request.originatingGuide.id} name={request.originatingGuide.name} />
            )}
            <span className={classes.lines}>
              <b>{request.originatingGuide?.name ?? t('No guide')}</b>
              <span className="gp-meta">
                {t('requested by {name}', { name: request.creator.name })},{' '}
                <RelativeTime instant={request.createdAt} timeZone={user.timeZone} inside />
              </span>
            </span>
          </div>
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
          <div className={`gp-card ${classes.person}`}>
            <Avatar id={request.receivingGuide.id} name={request.receivingGuide.name} />
            <b>{request.receivingGuide.name}</b>
          </div>
        </div>
        <ReceiverLost request={request} />
        <dl className={classes.answers}>
          <dt>{t('Reason')}</dt>
          <dd>{t(request.transferReason.text)}</dd>
          {detail !== null && (
            <>
              <dt>{t(request.transferReason.detailQuestion ?? '')}</dt>
              <dd dir="auto">{detail}</dd>
            </>
          )}
          <dt>{t('For the receiving guide')}</dt>
          <dd dir="auto">{request.commentToReceivingGuide}</dd>
          {request.auditor && (
            <>
              <dt>{request.auditor.name}</dt>
              <dd dir="auto">{request.auditorComment}</dd>
            </>
          )}
          {request.effectiveAt && (
            <>
              <dt>{t('Effective date')}</dt>
              <dd>{exactText(request.effectiveAt, user.timeZone)}</dd>
            </>
          )}
        </dl>
        {(request.approval === null || mayDecide) && approval !== 'deny' && guideId !== lostId && (
          <Effects request={request} guideId={guideId} />
        )}
      </div>
      <aside className={classes.decision} aria-label={t('Decision')}>
        {unsent && <UnsentComment decision={decisionText(t, request)} comment={mayDecide ? undefined : unsent} />}
        {mayDecide && (
          <>
            <Radio.Group
              label={t('Decision')}
              value={approval ?? ''}
              onChange={(value) => onType({ ...typed, approval: value === 'approve' ? 'approve' : 'deny' })}
            >
              <div className={classes.choice}>
                <Radio.Card value="approve" className={classes.guide}>
                  <Radio.Indicator /> {t('Approve')}
                </Radio.Card>
                <Radio.Card value="deny" className={classes.guide}>
                  <Radio.Indicator /> {t('Deny')}
                </Radio.Card>
              </div>
            </Radio.Group>
            {approval !== 'deny' && (
              <>
                {guides.data && !member.isLoading ? (
                  <GuideCards
                    label={t('Receiving guide')}
                    guides={guides.data}
                    asked={request.receivingGuideId}
                    preferences={receiverPreferences(member.data, request.transferReason, request.stringDetail)}
                    value={guideId}
                    onChange={(receivingGuideId) => onType({ ...typed, receivingGuideId })}
                  />
                ) : null}
                <DateField
                  label={t('Effective date')}
                  required
                  value={day}
                  error={problem && sentenceText(t, problem)}
                  description={t(
                    day > today
                      ? 'The transfer takes place at 6:00 AM, before the first text.'
                      : 'The transfer takes place immediately.',
                  )}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  onChange={(next) => onType({ ...typed, day: next })}
                />
              </>
            )}
            <CountedTextarea
              label={t('Comment')}
              required
              ref={words}
              error={isTried ? commentProblem : undefined}
              value={comment}
              onChange={(event) => onType({ ...typed, comment: event.currentTarget.value })}
              limit={transferCommentCharacters}
              minRows={3}
              maxRows={8}
              dir="auto"
            />
          </>
        )}
        <div className="gp-form-foot">
          {mayDecide && (
            <span className={`gp-keys ${classes.keys}`} aria-hidden>
              <kbd className="gp-key">A</kbd> <kbd className="gp-key">D</kbd> {t('Approve or deny')}
            </span>
          )}
          {can(request, 'CAN_EDIT') && (
            <>
              <Button variant="default" c="var(--danger-text)" onClick={() => void withdraw()}>
                {t('Withdraw')}
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  void guard(() => {
                    close();
                    openDialog({
                      kind: 'transferRequest',
                      memberId: request.memberId,
                      memberName: request.member.name,
                      request,
                    });
                  })()
                }
              >
                {t('Edit request')}
              </Button>
            </>
          )}
          <Button variant="subtle" onClick={() => void leave()}>
            {t(mayDecide ? 'Cancel' : 'Close')}
          </Button>
          {mayDecide && (
            <Button
              variant="filled"
              disabled={!canSendAs(approval)}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              leftSection={<DecisionIcon size={16} stroke={1.75} aria-hidden />}
              onClick={() => approval !== null && send(approval)}
            >
              {t(approval === 'deny' ? 'Deny transfer' : 'Approve transfer')}
            </Button>
          )}
        </div>
      </aside>
    </div>
  );
}
