import { type FeedItem, type Member, statusChangeItemTypes } from '@guidepost/contracts';
import { statusChangeProblem } from '@guidepost/rules';
import { IconClipboardCheck } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { memberOptions } from '../../members/public.ts';
import { statusSettingsOptions, useStatusMoment } from '../api.ts';
import { itemOfEntry } from '../request/choices.ts';

const counted: readonly string[] = statusChangeItemTypes;

/**
 * Button that requests a status change because of a feed entry. Renders nothing if the entry cannot be the reason for a
 * change (docs/areas/statuses.md#reason-for-a-change).
 */
export default function RequestFromItem({ item }: { item: FeedItem }) {
  const { data: member } = useQuery(memberOptions(item.userId));
  if (!counted.includes(item.externalItemType) || !can(member, 'CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS')) return null;
  return member ? <Ask item={item} member={member} /> : null;
}

function Ask({ item, member }: { item: FeedItem; member: Member }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data: settings } = useQuery(statusSettingsOptions);
  const moment = useStatusMoment(member.memberStage.key);
  if (!settings || statusChangeProblem(itemOfEntry(item, timeZone), moment, settings) !== null) return null;
  return (
    <ActionIcon
      size="sm"
      aria-label={t('Request status change')}
      title={t('Request status change')}
      onClick={() =>
        openDialog({
          kind: 'statusRequest',
          memberId: member.id,
          memberName: member.name,
          item: { type: item.externalItemType, id: item.externalItemId },
        })
      }
    >
      <IconClipboardCheck size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
