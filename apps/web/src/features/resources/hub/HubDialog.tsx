import type { ProgramRef } from '@guidepost/contracts';
import { IconListDetails } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { can } from '../../../shell/api.ts';
import type { DialogProps, FoundResource } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { memberOptions } from '../../members/public.ts';
import { HubFilters } from './HubFilters.tsx';
import { HubSearchFields } from './HubSearchFields.tsx';
import classes from './hub.module.css';
import { ProgramDetails } from './ProgramDetails.tsx';
import { ProgramList } from './ProgramList.tsx';
import { useHubSearch } from './use-hub-search.ts';

/**
 * The resource hub: finds programs near a member by words, ZIP code and service tags, and shows the selected program
 * next to the list. The user adds a program to the open form, which closes the hub, or texts it to the member.
 */
export default function HubDialog({
  memberId,
  memberName,
  need,
  about = need?.label,
  terms = '',
  onAdd,
  chosen = [],
  close,
}: DialogProps<'hub'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  const { data: member } = useQuery(memberOptions(memberId));
  const hub = useHubSearch(memberId, member, { terms, need });
  const [openId, setOpenId] = useState<ProgramRef>();
  const add =
    onAdd &&
    ((resource: FoundResource) => {
      onAdd(resource);
      close();
    });
  const subject = about === undefined ? memberName : `${memberName}, ${about}`;
  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      title={
        <span className={classes.title}>
          <span>{t('Find a resource')}</span>
          <small>{t('for {name}', { name: subject })}</small>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      transitionProps={{ duration: 120 }}
    >
      <HubSearchFields hub={hub} />
      <div className={classes.columns} data-open={openId !== undefined || undefined}>
        <HubFilters hub={hub} />
        <ProgramList hub={hub} openId={openId} added={chosen} onAdd={add} onOpen={setOpenId} />
        <aside className={classes.detail} aria-label={t('Program')}>
          {openId === undefined ? (
            <EmptyState
              icon={IconListDetails}
              title="No program selected"
              hint="Choose a program in the list to see its services."
            />
          ) : (
            <ProgramDetails
              key={openId}
              id={openId}
              hub={hub}
              near={hub.found.find(({ id }) => id === openId)}
              member={can(member, 'CAN_SEND_PATIENT_MESSAGE') ? member : undefined}
              isAdded={chosen.includes(openId)}
              onAdd={add}
              onBack={() => setOpenId(undefined)}
            />
          )}
        </aside>
      </div>
    </Modal>
  );
}
