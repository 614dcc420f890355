import { type CallForViewer, contracts, type IdOf } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { api, useActingUser } from '../../../shell/api.ts';
import { callKeys } from '../api.ts';
import classes from './summary.module.css';

const reviewLabels = (actionTaken: boolean | null) =>
  actionTaken === null ? 'Open' : actionTaken ? 'Reviewed' : 'Passed to other reviewers';

/** A call's reviewers. If the user is asked for a review, also shows two buttons to respond. */
export function Reviews({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  const { id: me } = useActingUser();
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (review: { auditId: IdOf<'CallAudit'>; actionTaken: boolean }) =>
      api(contracts.calls.finishAudit, {
        params: { auditId: review.auditId },
        body: { actionTaken: review.actionTaken },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: callKeys.all }),
  });
  if (call.voiceCallAudits.length === 0) return null;
  const ownReview = call.voiceCallAudits.find(
    ({ assigneeId, actionTaken }) => assigneeId === me && actionTaken === null,
  );
  return (
    <section className={classes.part} aria-labelledby="reviews">
      <h3 id="reviews">{t('Reviews')}</h3>
      <ul className={classes.reviewers}>
        {call.voiceCallAudits.map(({ id, assigneeName, actionTaken }) => (
          <li key={id}>
            {assigneeName}{' '}
            <Chip tone={actionTaken === true ? 'success' : 'neutral'}>{t(reviewLabels(actionTaken))}</Chip>
          </li>
        ))}
      </ul>
      {ownReview && (
        <div className={classes.actions}>
          <Button
            variant="filled"
            loading={answer.isPending}
            onClick={() => answer.mutate({ auditId: ownReview.id, actionTaken: true })}
          >
            {t('Mark as reviewed')}
          </Button>
          <Button
            variant="subtle"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ auditId: ownReview.id, actionTaken: false })}
          >
            {t('Pass to other reviewers')}
          </Button>
        </div>
      )}
    </section>
  );
}
