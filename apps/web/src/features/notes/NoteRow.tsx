import { IconFileText, IconPencil, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { StoredHtml } from '../../shared/rich-text/StoredHtml.tsx';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { FeedRow, type FeedRowProps, keepFocusInFeed } from '../feed/public.ts';
import { memberOptions } from '../members/public.ts';
import { NeedLink } from '../needs/public.ts';
import { useDeleteNote } from './api.ts';
import classes from './notes.module.css';

/** A note in the feed. Its author may change and delete it. */
export default function NoteRow({ item, record: note, timeZone }: FeedRowProps<'note'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useDeleteNote();

  const onEdit = () => {
    const memberName = client.getQueryData(memberOptions(note.userId).queryKey)?.name ?? '';
    openDialog({ kind: 'note', memberId: note.userId, memberName, noteId: note.id });
  };
  const onDelete = async (button: Element) => {
    const yes = await confirm({
      title: 'Delete note',
      message: 'The note will be removed from the feed for all users. This cannot be undone.',
      confirm: 'Delete note',
      danger: true,
    });
    if (!yes) return;
    keepFocusInFeed(button);
    remove.mutate(note);
  };
  const mayEdit = can(note, 'CAN_EDIT');
  const mayDelete = can(note, 'CAN_DELETE');
  return (
    <FeedRow
      icon={<IconFileText size={16} stroke={1.75} />}
      title={t('Note')}
      meta={
        <>
          <span>{note.createdBy.name}</span>
          {note.version > 1 && <span>{t('edited')}</span>}
        </>
      }
      actions={
        (mayEdit || mayDelete) && (
          <>
            {mayEdit && (
              <ActionIcon size="sm" aria-label={t('Edit note')} onClick={onEdit}>
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {mayDelete && (
              <ActionIcon
                size="sm"
                aria-label={t('Delete note')}
                onClick={(event) => void onDelete(event.currentTarget)}
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
      <NeedLink memberId={note.userId} need={note.need} />
      {note.resourceTitle && (
        <p className={classes.resource} dir="auto">
          {t('Resource: {title}', { title: note.resourceTitle })}
        </p>
      )}
      <StoredHtml html={note.text} />
    </FeedRow>
  );
}
