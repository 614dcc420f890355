import { IconListCheck } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuestionHandling } from '../../../shared/confirm/confirm.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { labelIn } from '../../../shared/label-in.ts';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { memberOptions } from '../../members/public.ts';
import { useNeeds } from '../api.ts';
import { NeedDetails } from './NeedDetails.tsx';

/**
 * Full-screen dialog with a need, open while the need's id is in the URL. Closing the dialog removes the id, and the
 * browser's Back button closes the dialog.
 */
export default function NeedDetailsDialog({ memberId, needId, close }: DialogProps<'needDetails'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const named = (useSearch({ strict: false }) as { needId?: string }).needId;
  const member = useQuery(memberOptions(memberId));
  const needs = useNeeds(memberId);
  const need = needs.data?.find(({ id }) => id === needId);
  useCloseOnLeave(close);
  useEffect(() => {
    if (named !== String(needId)) close();
  });
  const leave = () => {
    if (isQuestionHandling()) return;
    void navigate({
      to: '.',
      search: ((search: { tab?: string }) => ({ ...search, needId: undefined, tab: search.tab ?? 'needs' })) as never,
      replace: true,
      resetScroll: false,
    });
  };
  const shared = {
    opened: true,
    onClose: leave,
    fullScreen: true,
    transitionProps: { duration: 120 },
  };
  if (need && member.data)
    return (
      <Modal
        {...shared}
        withCloseButton={false}
        padding={0}
        attributes={{ content: { 'aria-label': labelIn(need.issue) } }}
        styles={{ body: { height: '100%', padding: 0 } }}
      >
        <NeedDetails member={member.data} need={need} onClose={leave} />
      </Modal>
    );
  return (
    <Modal {...shared} title={t('Need')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {needs.data && member.data ? (
        <EmptyState icon={IconListCheck} title="This need could not be found." />
      ) : (
        <LoadState of={[needs, member]} failure="The need did not load." waiting={<SkeletonRows rows={6} />} />
      )}
    </Modal>
  );
}
