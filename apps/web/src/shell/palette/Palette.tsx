import { IconSearch, IconSearchOff } from '@guidepost/ui/icons';
import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { announce } from '../../shared/announce.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useOptions } from '../../shared/use-options.ts';
import { type PaletteEntry, type PaletteSource, paletteGroups } from './entries.ts';
import classes from './palette.module.css';
import { usePalette } from './use-palette.ts';

interface Props {
  sources: readonly PaletteSource[];
  /** Called with the chosen entry, or with undefined if none was chosen. */
  onClose: (chosen?: PaletteEntry) => void;
}

/**
 * Search field for actions, screens and members. Enter runs the highlighted entry. Initially, the first entry is
 * highlighted.
 */
export function Palette({ sources, onClose }: Props) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false });
  const [text, setText] = useState('');
  const [hasty, setHasty] = useState(false);
  const { entries, looking, failed, retry, retrying } = usePalette(sources, text);
  const options = useOptions(entries, { label: t('Results'), onChoose: onClose, startAtFirst: true });
  const [first] = entries;

  // If the user presses Enter before the results arrive, a single result opens as soon as it arrives.
  useEffect(() => {
    if (!hasty || looking) return;
    setHasty(false);
    if (first && entries.length === 1) onClose(first);
  }, [hasty, looking, first, entries.length, onClose]);
  useEffect(() => {
    if (text.trim() !== '' && !looking) announce(t('{count} results', { count: entries.length }));
  }, [text, looking, entries.length, t]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!options.onKeyDown(event) && event.key === 'Enter') setHasty(true);
  };
  return (
    <Modal.Root
      opened
      onClose={() => onClose()}
      returnFocus={false}
      centered={false}
      yOffset="10vh"
      size={600}
      fullScreen={full ?? false}
      radius="xl"
      classNames={{ content: classes.palette ?? '' }}
      shadow="lg"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay color="var(--backdrop)" backgroundOpacity={1} />
      <Modal.Content aria-label={t('Command palette')}>
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            {...options.fieldProps}
            data-autofocus
            aria-label={t('Find a member, a screen or an action')}
            placeholder={t('Find a member, a screen or an action')}
            maxLength={100}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setHasty(false);
              setText(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton className={classes.close} aria-label={t('Close')} onClick={() => onClose()} />
        </div>
        <div className={classes.found}>
          <div {...options.listProps} hidden={entries.length === 0}>
            {paletteGroups.map((group) => (
              <PaletteGroup
                key={group}
                label={t(group)}
                entries={entries.filter((entry) => entry.group === group)}
                optionProps={options.optionProps}
              />
            ))}
          </div>
          {looking && <SkeletonRows rows={3} height={44} />}
          {failed && <ErrorState message="The members did not load." onRetry={retry} retrying={retrying} />}
          {!looking && !failed && entries.length === 0 && <EmptyState icon={IconSearchOff} title="No records found" />}
        </div>
        <PaletteKeys />
      </Modal.Content>
    </Modal.Root>
  );
}

interface GroupProps {
  label: string;
  entries: readonly PaletteEntry[];
  optionProps: (entry: PaletteEntry) => object;
}

function PaletteGroup({ label, entries, optionProps }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may contain a group, but no fieldset
    <div role="group" aria-label={label} className={classes.group}>
      <div aria-hidden className={classes.label}>
        {label}
      </div>
      {entries.map((entry) => (
        <div key={entry.id} {...optionProps(entry)} className={classes.option}>
          <PaletteOption entry={entry} />
        </div>
      ))}
    </div>
  );
}

/** A palette entry with its icon or person, label, detail and shortcut. */
function PaletteOption({ entry }: { entry: PaletteEntry }) {
  const { icon: Icon, person, label, detail, letter } = entry;
  return (
    <>
      <span className={classes.mark}>
        {person ? (
          <Avatar id={person.id} name={person.name} size="sm" />
        ) : (
          Icon && <Icon size={18} stroke={1.75} aria-hidden />
        )}
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{label}</span>{' '}
        {detail !== undefined && <span className="gp-meta gp-cut">{detail}</span>}
      </span>
      {letter !== undefined && (
        <kbd className="gp-key" aria-hidden>
          {letter}
        </kbd>
      )}
    </>
  );
}

/** Explains the palette's shortcuts to new users. */
function PaletteKeys() {
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
