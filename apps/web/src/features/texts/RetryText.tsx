import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshTexts, sendTextNow } from './api.ts';
import { showTextError } from './textError.ts';
import classes from './thread.module.css';

/** Sends a text again that failed for sure; pressed again after a lost answer it is still one text. */
export function RetryText({ messageId, memberId }: { messageId: number; memberId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = useRef('');
  const retry = useMutation({
    mutationFn: () => {
      key.current ||= crypto.randomUUID();
      return sendTextNow(messageId, key.current);
    },
    onSuccess: () => {
      key.current = '';
    },
    onError: (error) => showTextError('Failed to send message', error),
    onSettled: () => refreshTexts(client, { id: messageId, subjectId: memberId }),
  });
  return (
    <Button
      size="sm"
      variant="subtle"
      className={classes.retry}
      leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t('Try again')}
    </Button>
  );
}
