import type { CallForViewer } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/CopyButton.tsx';
import { TransitionButton } from '../../../shared/TransitionButton.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { CallDeeds } from './CallDeeds.tsx';
import classes from './summary.module.css';

interface Props {
  call: CallForViewer;
  isReadOnly: boolean;
  close: () => void;
}

/** What can be done about a call from its summary; where it is only read, the way to where it is done. */
export function SummaryActions({ call, isReadOnly, close }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAdmin = can(useActingUser(), 'CAN_ACCESS_ADMIN_TOOLS');
  const { subjectId } = call;
  return (
    <div className={classes.actions}>
      {!isReadOnly && <CallDeeds call={call} close={close} />}
      {isReadOnly && subjectId !== null && (
        <Button
          onClick={() =>
            void navigate({
              to: '/member-list/guide/$guideId/member/$memberId',
              params: { guideId: 'unknown', memberId: String(subjectId) },
              search: { feedItemExternalType: 'call', feedItemExternalId: String(call.id) } as never,
            })
          }
        >
          {t('Show in activity')}
        </Button>
      )}
      {isAdmin && (
        <TransitionButton
          icon={IconCopy}
          label={t('Copy call JSON')}
          done={t('Copied')}
          onPress={() => copyText(JSON.stringify(call, null, 2))}
        />
      )}
      {isAdmin && call.carrierLogUrl !== null && (
        <Button
          component="a"
          href={call.carrierLogUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {t('Carrier log')}
        </Button>
      )}
    </div>
  );
}
