import { ApiError, contracts } from '@guidepost/contracts';
import { IconUserOff } from '@guidepost/ui/icons';
import { Loader } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import missing from '../../../shared/Missing.module.css';
import { useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { callHandling } from '../../../shell/api.ts';
import { MemberPage } from './MemberScreen.tsx';
import classes from './page.module.css';

/**
 * The member linked to a patient in the external record. Null if no member is linked or the user may not see the
 * member.
 */
const patientOptions = (avonPatientId: string) =>
  queryOptions({
    queryKey: ['members', 'patient', avonPatientId] as const,
    queryFn: async () => {
      if (avonPatientId === '') return null;
      try {
        const query = { avonPatientId };
        return (await callHandling([400, 404])(contracts.members.getReemaId, { query })).memberId;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });

/** `/avon-patient?id=`: shows the linked member's page without the navigation. */
export default function AvonPatientScreen() {
  const { t } = useTranslation();
  const { id = '' } = useSearch({ strict: false }) as { id?: string };
  const { data: memberId, isLoadingError, isFetching, refetch } = useQuery(patientOptions(id));
  useDocumentTitle(memberId === null ? 'No member found' : 'Finding member page');
  if (typeof memberId === 'number') return <MemberPage key={memberId} memberId={memberId} />;
  if (isLoadingError) {
    return (
      <div className={`gp-card ${classes.failed}`}>
        <ErrorState message="The member did not load." onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    );
  }
  if (memberId === null) {
    return (
      <div className={missing.missing}>
        <IconUserOff size={28} stroke={1.5} aria-hidden />
        <h1 tabIndex={-1} data-screen-title>
          {t('No member found')}
        </h1>
        <p>{t('No member matches this patient ID.')}</p>
      </div>
    );
  }
  return (
    <div className={missing.missing} aria-busy="true">
      <Loader size="sm" aria-hidden />
      <h1 tabIndex={-1} data-screen-title>
        {t('Finding member page')}
      </h1>
    </div>
  );
}
