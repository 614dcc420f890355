import type { StatusChangeRequest } from '@guidepost/contracts';
import { type StatusChangeSettings, whyNoApproval } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SplitDetails } from '../../../shared/list/SplitView.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { useApprovalMoment } from '../api.ts';
import { Notice } from '../Notice.tsx';
import { useDecideAll } from '../review/useDecision.ts';
import { approvableOf } from './groups.ts';
import classes from './queue.module.css';

interface Props {
  requests: readonly StatusChangeRequest[];
  settings: StatusChangeSettings;
  onDone: () => void;
}

/** Several requests that were picked in the queue, decided at once: approved only where the rule allows each of them. */
export function Picked({ requests, settings, onDone }: Props) {
  const { t } = useTranslation();
  const moment = useApprovalMoment();
  const decide = useDecideAll();
  const judged = requests.map((request) => ({
    request,
    why: whyNoApproval(request.effectiveAt, approvableOf(request), moment, settings),
  }));
  const canApprove = judged.every(({ why }) => why === null);
  const act = (approval: 'approve' | 'deny') => {
    decide(requests, approval);
    onDone();
  };
  return (
    <SplitDetails labelledBy="picked">
      <h2 id="picked">{t('{count} requests picked', { count: requests.length })}</h2>
      {!canApprove && (
        <Notice>{t('One of them cannot be approved for its day: open it alone, or leave it out.')}</Notice>
      )}
      <ul className={classes.picked}>
        {judged.map(({ request, why }) => (
          <li key={request.id}>
            <b>{request.member.name}</b>{' '}
            {t('{from} to {to}', { from: t(request.fromStatus.name), to: t(request.memberStatus.name) })}
            {why && <span className="gp-meta"> {sentenceText(t, why)}</span>}
          </li>
        ))}
      </ul>
      <div className="gp-form-foot">
        <Button variant="subtle" onClick={onDone}>
          {t('Pick none')}
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
