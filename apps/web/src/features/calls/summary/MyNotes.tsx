import type { CallForViewer } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { useBegunDraft } from '../../notes/api.ts';
import { MyNotesEditor } from './MyNotesEditor.tsx';

/** The notes of a call, written on from the draft where there is one: the same that the call's dialog keeps. */
export function MyNotes({ call, memberId }: { call: CallForViewer; memberId: number }) {
  const { t } = useTranslation();
  const draft = useBegunDraft({ memberId, type: 'calls', recordId: call.id });
  if (draft.begun) return <MyNotesEditor key={draft.begun.round} call={call} begun={draft.begun} />;
  return (
    <>
      <h3>{t('My notes')}</h3>
      {draft.failed ? (
        <ErrorState message="The draft did not load." onRetry={draft.retry} retrying={draft.retrying} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
          <Skeleton height={230} radius="md" aria-hidden />
        </div>
      )}
    </>
  );
}
