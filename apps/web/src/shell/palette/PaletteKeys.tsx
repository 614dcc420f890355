import { useTranslation } from 'react-i18next';
import classes from './palette.module.css';

/** Which keys do what, for who looks at the palette for the first time. */
export function PaletteKeys() {
  const { t } = useTranslation();
  const keys = [
    { key: '↑↓', does: t('to move') },
    { key: '↵', does: t('to choose') },
    { key: 'Esc', does: t('to close') },
  ];
  return (
    <div className={classes.keys} aria-hidden>
      {keys.map(({ key, does }) => (
        <span key={key}>
          <kbd className="gp-key">{key}</kbd> {does}
        </span>
      ))}
    </div>
  );
}
