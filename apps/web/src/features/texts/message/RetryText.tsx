import type { MemberId, TextId } from '@guidepost/contracts';
import { IconRefresh } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../thread/thread.module.css';
import { useSendNow } from './use-send-now.tsx';

/** Sends a failed text again, after the same checks as any text. */
export function RetryText({ messageId, memberId }: { messageId: TextId; memberId: MemberId }) {
  const { t } = useTranslation();
  const { send, isSending } = useSendNow({ messageId, memberId });
  return (
    <Button
      size="sm"
      variant="subtle"
      className={classes.retry}
      leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
      loading={isSending}
      onClick={() => void send()}
    >
      {t('Try again')}
    </Button>
  );
}
