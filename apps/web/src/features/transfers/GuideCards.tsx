import type { StaffId, TransferGuide } from '@guidepost/contracts';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { Chip } from '../../shared/Chip.tsx';
import classes from './transfers.module.css';

interface Props {
  label: string;
  error?: string | undefined;
  guides: readonly TransferGuide[];
  /** The requested guide, who is marked in the list. */
  asked?: StaffId;
  /** Preferred languages. Guides who speak one of these languages are first and have a label. */
  languages?: readonly string[];
  value: StaffId | undefined;
  onChange: (id: StaffId) => void;
}

/** Field for the receiving guide. Shows the location, teams, languages and number of members of each guide. */
export function GuideCards({ label, error, guides, asked, languages = [], value, onChange }: Props) {
  const { t } = useTranslation();
  const speaks = (guide: TransferGuide) => guide.languages.some((one) => languages.includes(one));
  if (guides.length === 0)
    return (
      <p role="alert" className="gp-problem">
        {t('No guides available for assignment.')}
      </p>
    );
  return (
    <Radio.Group
      label={label}
      error={error}
      required
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => {
        const guide = guides.find(({ id }) => String(id) === chosen);
        if (guide) onChange(guide.id);
      }}
    >
      <div className={classes.guides}>
        {[...guides.filter((guide) => speaks(guide)), ...guides.filter((guide) => !speaks(guide))].map((guide) => (
          <Radio.Card key={guide.id} value={String(guide.id)} className={classes.guide}>
            <Radio.Indicator />
            <Avatar id={guide.id} name={guide.name} />
            <span className={classes.lines}>
              <span>
                <b>{guide.name}</b>
                {guide.id === asked && <span className="gp-meta"> {t('requested')}</span>}
              </span>
              <span className="gp-meta">{[guide.location, ...guide.teams].filter(Boolean).join(', ')}</span>
              {guide.languages.length > 0 && (
                <span className="gp-meta">
                  {t('Speaks {languages}', { languages: guide.languages.map((one) => t(one)).join(', ') })}
                </span>
              )}
            </span>
            {!guide.hasSignedIn && <Chip tone="warning">{t('Never signed in')}</Chip>}
            {speaks(guide) && <Chip tone="success">{t("Speaks the member's language")}</Chip>}
            <span className="gp-meta">{t('{count} members', { count: guide.members })}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
