import type { StaffId, TransferGuide } from '@guidepost/contracts';
import { type RankedReceivers, rankReceivers } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { Chip } from '../../shared/Chip.tsx';
import classes from './transfers.module.css';

interface Props {
  label: string;
  error?: string | undefined;
  guides: readonly TransferGuide[];
  /** The requested guide, who is highlighted in the list. */
  asked?: StaffId;
  /** The member's languages and home, by which the guides are sorted. */
  preferences: Parameters<typeof rankReceivers>[1];
  value: StaffId | undefined;
  onChange: (id: StaffId) => void;
}

const placeNames = { city: 'In the same city as the member', state: 'In the same state as the member' } as const;

/**
 * Field for the receiving guide. Explains how the guides are sorted, and shows each guide's location, teams, languages
 * and number of members.
 */
export function GuideCards({ label, error, guides, asked, preferences, value, onChange }: Props) {
  const { t } = useTranslation();
  const { ranked, unspoken } = rankReceivers(guides, preferences);
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
      <p className={`gp-meta ${classes.sorted}`}>{t('Sorted by language, location and number of members.')}</p>
      <LanguageNotSpoken languages={unspoken} />
      <div className={classes.guides}>
        {ranked.map(({ guide, speaks, place }) => (
          <Radio.Card key={guide.id} value={String(guide.id)} className={classes.guide}>
            <Radio.Indicator />
            <Avatar id={guide.id} name={guide.name} />
            <span className={classes.lines}>
              <span className={classes.name}>
                <span>
                  <b>{guide.name}</b>
                  {guide.id === asked && <span className="gp-meta"> {t('requested')}</span>}
                </span>
                <span className="gp-meta">
                  {guide.members === 1 ? t('1 member') : t('{count} members', { count: guide.members })}
                </span>
              </span>
              <span className="gp-meta">{[guide.location, ...guide.teams].filter(Boolean).join(', ')}</span>
              {guide.languages.length > 0 && (
                <span className="gp-meta">
                  {t('Speaks {languages}', { languages: guide.languages.map((one) => t(one)).join(', ') })}
                </span>
              )}
              {(speaks.length > 0 || place !== null || !guide.hasSignedIn) && (
                <span className={classes.chips}>
                  {!guide.hasSignedIn && <Chip tone="warning">{t('Never signed in')}</Chip>}
                  {speaks.length > 0 && <Chip tone="success">{t("Speaks the member's language")}</Chip>}
                  {place !== null && <Chip>{t(placeNames[place])}</Chip>}
                </span>
              )}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** Tells the user that no guide speaks the member's language. */
function LanguageNotSpoken({ languages }: { languages: RankedReceivers<TransferGuide>['unspoken'] }) {
  const { t } = useTranslation();
  if (languages.length === 0) return null;
  return (
    <p className={classes.unspoken}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t('None of these guides speaks {languages}.', { languages: languages.map((one) => t(one)).join(', ') })}
    </p>
  );
}
