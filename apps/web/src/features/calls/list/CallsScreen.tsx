import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import listed from '../../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import NotFound from '../../../shell/screens/NotFound.tsx';
import { CallsTab } from './CallsTab.tsx';
import classes from './conversations.module.css';
import { TextsTab } from './TextsTab.tsx';
import { type ListTab, useListAddress } from './use-list-address.ts';

/** The page of calls and texts: two read-only tabs (docs/areas/calls.md#the-page-of-calls-and-texts). */
export default function CallsScreen() {
  const { t } = useTranslation();
  const user = useActingUser();
  useDocumentTitle('Calls and texts');
  const mayCalls = can(user, 'CAN_CALL_MEMBERS');
  const mayTexts = can(user, 'CAN_SEE_SMS');
  const { tab, go, ...address } = useListAddress(mayCalls ? 'calls' : 'texts');
  if (!mayCalls && !mayTexts) return <NotFound />;
  return (
    <div className={`${listed.screen} ${classes.screen}`}>
      <ScreenHeader title={t('Calls and texts')} />
      <Tabs
        value={tab}
        keepMounted={false}
        className={classes.tabs}
        onChange={(chosen) => chosen !== null && go({ tab: chosen as ListTab, term: '' })}
      >
        <Tabs.List aria-label={t('Calls and texts')}>
          {mayCalls && <Tabs.Tab value="calls">{t('Calls')}</Tabs.Tab>}
          {mayTexts && <Tabs.Tab value="texts">{t('Texts')}</Tabs.Tab>}
        </Tabs.List>
        {mayCalls && (
          <Tabs.Panel value="calls" className={classes.panel}>
            <CallsTab {...address} go={go} />
          </Tabs.Panel>
        )}
        {mayTexts && (
          <Tabs.Panel value="texts" className={classes.panel}>
            <TextsTab {...address} go={go} />
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  );
}
