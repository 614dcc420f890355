import { contracts, type MemberId } from '@guidepost/contracts';
import { changeCounts } from '@guidepost/rules';
import { IconHistory } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callHandling } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import classes from './history.module.css';

/** Tells the server that the user is viewing this page, once each time the page opens. */
const viewedOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['members', 'viewed', memberId] as const,
    queryFn: () => callHandling('all')(contracts.members.viewed, { params: { memberId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    meta: { caught: true },
  });

interface Props {
  memberId: MemberId;
  memberName: string;
  /** True if the member is known to exist. If false, no view is recorded. */
  isKnown: boolean;
}

/**
 * Link to the changes since the user last opened the page: 'Since you last opened this page: 1 text, 1 status change'.
 * Shows nothing if there was no change.
 */
export function SinceLine({ memberId, memberName, isKnown }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...viewedOptions(memberId), enabled: isKnown });
  const counts = changeCounts(data?.changes ?? []);
  const since = data?.since ?? null;
  if (since === null || counts.length === 0) return null;
  const what = counts.map(({ count, word }) => `${count} ${t(word)}`).join(', ');
  const sentence = t('Since you last opened this page: {what}', { what });
  return (
    <div className={classes.since} role="status">
      <IconHistory size={16} stroke={1.75} aria-hidden />
      <span className={`gp-cut ${classes.whole}`} title={sentence}>
        {sentence}
      </span>
      <span className={`gp-cut ${classes.short}`} title={sentence}>
        {what}
      </span>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => openDialog({ kind: 'sinceLastViewed', memberId, memberName, since })}
      >
        {t('Show')}
      </Button>
    </div>
  );
}
