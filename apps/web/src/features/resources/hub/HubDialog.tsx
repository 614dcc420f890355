import type { ProgramRef } from '@guidepost/contracts';
import { IconListDetails } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { can } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
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
 * next to the list. The user adds a program to the open form, or texts it to the member.
 */
export default function HubDialog({
  memberId,
  memberName,
  need,
  about = need?.label,
  terms = '',
  onAdd,
  chosen = [],
  room = Number.POSITIVE_INFINITY,
  close,
}: DialogProps<'hub'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  const { data: member } = useQuery(memberOptions(memberId));
  const hub = useHubSearch(memberId, member, { terms, need });
  const [openId, setOpenId] = useState<ProgramRef>();
  const [added, setAdded] = useState<readonly ProgramRef[]>([]);
  const inForm = [...chosen, ...added];
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
      <HubSearchFields hub={hub}>
        {onAdd && (
          <span className={classes.done}>
            <span role="status">{added.length > 0 && t('{count} added to the action', { count: added.length })}</span>
            <Button onClick={close}>{t('Done')}</Button>
          </span>
        )}
      </HubSearchFields>
      <div className={classes.columns} data-open={openId !== undefined || undefined}>
        <HubFilters hub={hub} />
        <ProgramList hub={hub} openId={openId} added={inForm} onOpen={setOpenId} />
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
              isAdded={inForm.includes(openId)}
              hasRoom={added.length < room}
              onAdd={
                onAdd &&
                ((resource) => {
                  onAdd(resource);
                  setAdded((before) => [...before, resource.resourceId]);
                })
              }
              onBack={() => setOpenId(undefined)}
            />
          )}
        </aside>
      </div>
    </Modal>
  );
}
