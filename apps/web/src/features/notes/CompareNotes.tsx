import type { NoteForViewer } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../shared/rich-text/text.ts';
import { type Editor, otherVersionLabel } from '../../shell/forms/editor.ts';
import classes from './notes.module.css';

interface Version {
  text: string;
  resourceTitle: string | null;
}

interface Props {
  theirs: NoteForViewer;
  mine: Version;
  changedBy: Editor;
}

/**
 * Shows the current note beside the version to be saved, as plain text, so that the user sees which text would be lost.
 */
export function CompareNotes({ theirs, mine, changedBy }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.compare}>
      <OneVersion title={otherVersionLabel(t, changedBy)} version={theirs} />
      <OneVersion title={t('Your version')} version={mine} />
    </div>
  );
}

function OneVersion({ title, version }: { title: string; version: Version }) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
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
