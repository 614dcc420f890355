import { contracts, type HospitalizationOrder } from '@guidepost/contracts';
import { IconBuildingHospital } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { knownRows } from '../../shared/list/known-rows.ts';
import listed from '../../shared/list/list.module.css';
import { Pager } from '../../shared/list/Pager.tsx';
import { PrintedRows } from '../../shared/print/PrintedRows.tsx';
import { usePrintedPage } from '../../shared/print/printing.ts';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import { ExportButton, exportQueryOf } from '../../shell/ExportButton.tsx';
import { useWatch } from '../../shell/live.ts';
import NotFound from '../../shell/screens/NotFound.tsx';
import { staysOptions, staysQuery } from './api.ts';
import { Counters } from './Counters.tsx';
import { Filters } from './Filters.tsx';
import classes from './hospitalizations.module.css';
import { StaysTable } from './StaysTable.tsx';
import { stayPageSizes, useStaysView } from './use-stays-view.ts';

/** The page of hospitalized members, for client administrators (docs/areas/hospital-stays.md#the-page). */
export default function HospitalizationsScreen() {
  useDocumentTitle('Hospitalizations');
  const user = useActingUser();
  return user.administeredClientIds.length === 0 ? <NotFound /> : <Stays timeZone={user.timeZone} />;
}

function Stays({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const today = useToday(timeZone);
  const [view, change] = useStaysView();
  const printed = usePrintedPage(view);
  const query = useQuery(staysOptions(printed));
  useWatch({ memberIds: query.data?.data.map(({ memberId }) => memberId) ?? [] });
  const sort = (order: HospitalizationOrder) =>
    change({ order, direction: view.order === order && view.direction === 'desc' ? 'asc' : 'desc' });
  const total = query.data?.pagination.totalItems;
  return (
    <div className={`${listed.screen} ${classes.screen}`}>
      <ScreenHeader title={t('Checking in on Our Hospitalized Members')}>
        <ExportButton
          table="hospitalizations"
          asked={() => exportQueryOf(contracts.hospitalizations.list, staysQuery(view))}
        />
      </ScreenHeader>
      <Counters special={view.special} onSpecial={(special) => change({ special })} />
      <Filters view={view} onChange={change} />
      <div className={`gp-card ${listed.card} ${classes.card}`}>
        <div className={`${listed.scroll} ${classes.scroll}`}>
          {query.isLoadingError ? (
            <ErrorState
              message="The hospitalizations did not load."
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : total === 0 && !query.isPlaceholderData ? (
            <EmptyState icon={IconBuildingHospital} title="No records found" />
          ) : (
            <StaysTable
              rows={knownRows(query.data?.data, query)}
              view={view}
              today={today}
              isStale={query.isPlaceholderData}
              onSort={sort}
            />
          )}
          {query.data && (
            <PrintedRows
              first={(printed.page - 1) * printed.pageSize + 1}
              count={query.data.data.length}
              total={total}
            />
          )}
        </div>
        <Pager
          page={view.page}
          pageSize={view.pageSize as (typeof stayPageSizes)[number]}
          sizes={stayPageSizes}
          total={total}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      </div>
    </div>
  );
}
