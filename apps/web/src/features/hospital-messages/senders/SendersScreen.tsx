import type { HospitalSender } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import type { TableLayout } from '../../../shared/list/RecordTable.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { listText } from '../../../shared/time.ts';
import { AdminList } from '../../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../../shell/admin/ListTools.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { sendersOptions } from '../api.ts';

const addHospital: AddRecord = {
  label: 'Add Hospital',
  link: { to: '/admin-dashboard/hospitals/new', search: true, state: { fromList: true } },
};

/**
 * The hospitals that send messages, how they authenticate, and when each one last sent a message. The rows' drawers are
 * child routes.
 */
export default function SendersScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Hospitals');
  const { timeZone } = useActingUser();
  const query = useQuery(sendersOptions);
  const layout = useMemo(() => tableLayout(t, timeZone), [t, timeZone]);
  return (
    <>
      <AdminList
        title="Hospitals"
        query={query}
        failure="The hospitals did not load."
        records={query.data}
        layout={layout}
        searchText={searchText}
        add={addHospital}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ name, certificateName }: HospitalSender): string => `${name} ${certificateName ?? ''}`;

/** Describes how a hospital authenticates: with a key over HTTPS, or with a certificate. File transfers use neither. */
export function authenticationText(t: TFunction, { hasKey, certificateName }: HospitalSender): string {
  const ways = [...(hasKey ? [t('Key')] : []), ...(certificateName === null ? [] : [t('Certificate')])];
  return ways.length === 0 ? t('No key or certificate') : listText(ways);
}

const tableLayout = (t: TFunction, timeZone: string): TableLayout<HospitalSender> => {
  const lastReceivedText = ({ lastReceivedAt }: HospitalSender) =>
    lastReceivedAt === null ? t('Never') : <RelativeTime instant={lastReceivedAt} timeZone={timeZone} />;
  return {
    first: { label: 'Name', nameOf: ({ name }) => name, sortBy: ({ name }) => name },
    columns: [
      {
        name: 'heard',
        label: 'Last message',
        cell: lastReceivedText,
        sortBy: ({ lastReceivedAt }) => lastReceivedAt,
        width: '150px',
        from: 'middle',
      },
      {
        name: 'messages',
        label: 'Messages received',
        cell: ({ messages }) => messages.toLocaleString(),
        sortBy: ({ messages }) => messages,
        width: '170px',
        from: 'wide',
      },
      { name: 'ways', label: 'Sending method', cell: (one) => authenticationText(t, one), from: 'middle' },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/hospitals/$id/edit',
      params: { id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    mark: ({ isSilent }) =>
      isSilent && (
        <Chip tone="warning" icon={IconAlertTriangle}>
          {t('No recent messages')}
        </Chip>
      ),
    second: lastReceivedText,
    secondColumns: ['heard'],
  };
};
