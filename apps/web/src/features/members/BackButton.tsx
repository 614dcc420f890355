import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Back to where one came from; on a page that was opened by its address, to the list above it. */
export function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const inDocket = useLocation({ select: ({ pathname }) => pathname.startsWith('/docket/') });
  const back = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: inDocket ? '/docket' : '/member-list' });
  };
  return (
    <ActionIcon size="lg" aria-label={t('Back')} onClick={back}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
