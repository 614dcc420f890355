import type { IdOf } from '@guidepost/contracts';
import { type RaceEthnicity, raceEthnicities } from '@guidepost/rules';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './races.module.css';

export interface RaceChoice {
  raceEthnicityId: IdOf<'RaceEthnicity'>;
  detail?: string | null | undefined;
}

interface Props {
  label: string;
  error: string | undefined;
  value: readonly RaceChoice[];
  onChange: (value: RaceChoice[]) => void;
}

const topEntries = raceEthnicities.filter((entry) => entry.parentRaceEthnicityId === null);
const childEntries = (id: number) => raceEthnicities.filter((entry) => entry.parentRaceEthnicityId === id);

/** Tree of races and ethnicities. Selecting an entry opens its subcategories. */
export function RacesField({ label, error, value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = new Map(value.map((choice) => [choice.raceEthnicityId, choice]));

  const toggle = (entry: RaceEthnicity, on: boolean) => {
    const removedIds = new Set([
      entry.raceEthnicityId,
      ...childEntries(entry.raceEthnicityId).map((one) => one.raceEthnicityId),
    ]);
    if (on) onChange([...value, { raceEthnicityId: entry.raceEthnicityId, detail: null }]);
    else onChange(value.filter((choice) => !removedIds.has(choice.raceEthnicityId)));
  };
  const box = (entry: RaceEthnicity, checked: boolean) => (
    <>
      <Checkbox
        label={t(entry.name)}
        checked={checked}
        onChange={(event) => toggle(entry, event.currentTarget.checked)}
      />
      {entry.takesDetail && chosen.has(entry.raceEthnicityId) && (
        <TextInput
          size="sm"
          className={classes.detail}
          aria-label={t("{name}, in the member's words", { name: t(entry.name) })}
          placeholder={t("In the member's words")}
          maxLength={60}
          autoComplete="off"
          value={chosen.get(entry.raceEthnicityId)?.detail ?? ''}
          onChange={(event) => {
            const detail = event.currentTarget.value;
            onChange(value.map((one) => (one.raceEthnicityId === entry.raceEthnicityId ? { ...one, detail } : one)));
          }}
        />
      )}
    </>
  );
  return (
    <fieldset className={classes.races} aria-describedby={error === undefined ? undefined : id}>
      <legend>{label}</legend>
      <div className={classes.tree}>
        {topEntries.map((top) => {
          const children = childEntries(top.raceEthnicityId);
          const isOpen = chosen.has(top.raceEthnicityId) || children.some((child) => chosen.has(child.raceEthnicityId));
          return (
            <div key={top.raceEthnicityId}>
              {box(top, isOpen)}
              {isOpen && children.length > 0 && (
                <div className={classes.branch}>
                  {children.map((child) => (
                    <div key={child.raceEthnicityId}>{box(child, chosen.has(child.raceEthnicityId))}</div>
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </div>
      {error !== undefined && <Input.Error id={id}>{error}</Input.Error>}
    </fieldset>
  );
}
