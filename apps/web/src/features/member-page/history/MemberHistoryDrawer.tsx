import { IconHistory } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Drawer } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyOptions } from './history.ts';

/** Update log of a member, newest change first. */
export default function MemberHistoryDrawer({ memberId, memberName, close }: DialogProps<'memberHistory'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  const log = useInfiniteQuery(historyOptions(memberId));
  const records = log.data?.pages.flat();
  return (
    <Drawer
      opened
      onClose={close}
      title={`${t('Update log')}, ${memberName}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {!records && (
        <LoadState
          of={[log]}
          failure="The update log did not load."
          waiting={<SkeletonRows rows={8} avatar={false} />}
        />
      )}
      {records?.length === 0 && <EmptyState icon={IconHistory} title="No history found" />}
      {records && <HistoryList records={records} />}
      {log.hasNextPage && (
        <Button size="sm" mt="sm" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('Load earlier')}
        </Button>
      )}
    </Drawer>
  );
}
