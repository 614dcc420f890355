import { durationSentence } from '@guidepost/rules';
import { IconAlertTriangle, IconHome, IconPencil, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { StoredHtml } from '../../shared/rich-text/StoredHtml.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { FeedRow, type FeedRowProps, keepFocusInFeed } from '../feed/public.ts';
import { memberOptions } from '../members/public.ts';
import { NeedLink } from '../needs/public.ts';
import { useDeleteVisit } from './api.ts';
import classes from './visits.module.css';
import { whenOf } from './when.ts';

/** A visit in the feed, with its outcome, length, place and note. Only its creator can delete it. */
export default function VisitRow({ item, record: visit, timeZone }: FeedRowProps<'visit'>) {
  const { t } = useTranslation();
  const { data: member } = useQuery(memberOptions(visit.subjectUserId));
  const remove = useDeleteVisit();
  const onEdit = () =>
    openDialog({ kind: 'visit', memberId: visit.subjectUserId, memberName: member?.name ?? '', visit });
  const onDelete = async (button: Element) => {
    const yes = await confirm({
      title: 'Delete visit',
      message: 'The visit will be deleted for all users. This cannot be undone.',
      confirm: 'Delete visit',
      danger: true,
    });
    if (!yes) return;
    keepFocusInFeed(button);
    remove.mutate(visit);
  };
  const mayEdit = can(visit, 'CAN_EDIT');
  const mayDelete = can(visit, 'CAN_DELETE');
  const home = member?.addresses.find(({ id }) => id === visit.addressId);
  const place = home ? `${home.line1}, ${home.city}` : visit.location;
  return (
    <FeedRow
      icon={<IconHome size={16} stroke={1.75} />}
      title={t('Visit')}
      meta={
        <>
          {visit.outcome ? (
            <Chip>{t(visit.outcome.text)}</Chip>
          ) : (
            <Chip tone="warning" icon={IconAlertTriangle}>
              {t('No outcome')}
            </Chip>
          )}
          {visit.insufficientNotes && (
            <Chip tone="warning" icon={IconAlertTriangle}>
              {t('Note too short')}
            </Chip>
          )}
          <span>
            {[sentenceText(t, durationSentence(whenOf(visit, timeZone).minutes)), place].filter(Boolean).join(', ')}
          </span>
          <span>{visit.createdBy.name}</span>
        </>
      }
      actions={
        (mayEdit || mayDelete) && (
          <>
            {mayEdit && (
              <ActionIcon size="sm" aria-label={t('Edit visit')} onClick={onEdit}>
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {mayDelete && (
              <ActionIcon
                size="sm"
                aria-label={t('Delete visit')}
                onClick={(pressed) => void onDelete(pressed.currentTarget)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </>
        )
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    >
      <NeedLink memberId={visit.subjectUserId} need={visit.need} />
      {visit.resourceInteraction && (
        <p className={classes.resource} dir="auto">
          {t('Resource: {title}', { title: visit.resourceInteraction.title })}
        </p>
      )}
      {visit.outcomeDetails && <p dir="auto">{visit.outcomeDetails}</p>}
      {visit.note && <StoredHtml html={visit.note} />}
    </FeedRow>
  );
}
