import { asId, type ClientDetails } from '@guidepost/contracts';
import { type ClientPart, clientProblems, clientType } from '@guidepost/rules';
import { IconAlertTriangle, IconCircleCheck, IconNotesOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { isQuestionHandling } from '../../shared/confirm/confirm.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useCloseDrawer, useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { DrawerFrame } from '../../shell/dialogs/FormDrawer.tsx';
import { clientOptions } from './api.ts';
import { ClientPanel } from './ClientPanel.tsx';
import classes from './clients.module.css';
import { type Panel, panels } from './fields.ts';

/** Drawer of a customer: missing values, and panels that are shown and edited separately. */
export default function ClientDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const id = asId<'Client'>(typeof open === 'number' && Number.isInteger(open) ? open : 0);
  const query = useQuery({ ...clientOptions(id), enabled: id > 0 });
  const client = query.data;
  return (
    <DrawerFrame
      title={client?.name ?? t('Customer')}
      mark={client && <Chip>{t(clientType(client))}</Chip>}
      close={() => {
        if (!isQuestionHandling()) close();
      }}
    >
      {client ? (
        <ClientSections key={client.id} client={client} />
      ) : (
        <LoadState
          of={[query]}
          failure="The customer did not load."
          waiting={
            id > 0 ? (
              <SkeletonRows rows={6} avatar={false} />
            ) : (
              <EmptyState icon={IconNotesOff} title="No record found" />
            )
          }
        />
      )}
    </DrawerFrame>
  );
}

function ClientSections({ client }: { client: ClientDetails }) {
  const mayEdit = can(useActingUser(), 'CAN_MODIFY_CLIENTS');
  const [edited, setEdited] = useState<Panel['part']>();
  return (
    <div className={classes.parts}>
      <Missing
        client={client}
        edit={(part) => {
          if (mayEdit && edited === undefined && part !== 'surveys') setEdited(part);
        }}
      />
      {panels.map((panel) => (
        <ClientPanel
          key={panel.part}
          client={client}
          panel={panel}
          isEdited={edited === panel.part}
          isLocked={!mayEdit || (edited !== undefined && edited !== panel.part)}
          edit={() => setEdited(panel.part)}
          read={() => setEdited(undefined)}
        />
      ))}
    </div>
  );
}

/** List of a customer's missing values. Each item opens the panel where the user can add it. */
function Missing({ client, edit }: { client: ClientDetails; edit: (part: ClientPart) => void }) {
  const { t } = useTranslation();
  const problems = clientProblems(client);
  if (problems.length === 0) {
    return (
      <p className={classes.complete}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {t('Everything is set up.')}
      </p>
    );
  }
  return (
    <div className={classes.missing}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <p>
          {problems.length === 1
            ? t('1 value is missing')
            : t('{count} values are missing', { count: problems.length })}
        </p>
        <ul>
          {problems.map(({ message, part, team }) => (
            <li key={`${message.key} ${team?.id ?? ''}`}>
              {team ? (
                <Link to="/admin-dashboard/teams/$id/edit" params={{ id: String(team.id) }}>
                  {sentenceText(t, message)}: {team.name}
                </Link>
              ) : part === 'surveys' ? (
                <Link to="/admin-dashboard/surveys">{sentenceText(t, message)}</Link>
              ) : (
                <button type="button" onClick={() => edit(part)}>
                  {sentenceText(t, message)}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
