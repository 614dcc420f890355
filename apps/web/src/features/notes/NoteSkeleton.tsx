import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './notes.module.css';

/** The size of the editor while its code loads. */
export function EditorSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height={10} width={40} mb={13} />
      <Skeleton height={199} radius="md" />
    </div>
  );
}

/** The size of the form while its note or draft loads. */
export function NoteSkeleton() {
  return (
    <div className={classes.form}>
      <EditorSkeleton />
      <div aria-hidden>
        <Skeleton height={10} width={90} mb={13} />
        <Skeleton height={34} radius="md" />
      </div>
      <div className={classes.foot} />
    </div>
  );
}
