import type { NoteForViewer } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../shared/rich-text/text.ts';
import classes from './notes.module.css';

interface Version {
  text: string;
  resourceTitle: string | null;
}

/**
 * Shows the current note beside the version to be saved, as plain text, so that the user sees which text would be lost.
 */
export function CompareNotes({ theirs, mine }: { theirs: NoteForViewer; mine: Version }) {
  return (
    <div className={classes.compare}>
      <OneVersion title="The other user's version" version={theirs} />
      <OneVersion title="Your version" version={mine} />
    </div>
  );
}

function OneVersion({ title, version }: { title: string; version: Version }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t(title)}>
      <h3>{t(title)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a long text */}
      <div className={classes.version} dir="auto" tabIndex={0}>
        {plainText(version.text).trim()}
      </div>
      {version.resourceTitle && (
        <p className={classes.resource} dir="auto">
          {t('Resource: {title}', { title: version.resourceTitle })}
        </p>
      )}
    </section>
  );
}
