import { settingDefaults } from '../../apps/server/src/platform/config.ts';
import { type SettingGroup, settingGroups } from '../../apps/server/src/platform/setting-meanings.ts';

const start = '<!-- written by npm run settings -->';
const end = '<!-- end of the part that npm run settings writes -->';

/**
 * Returns the names of settings that are not documented exactly once, and documented names of settings that do not
 * exist.
 */
export function wrongNames(groups: readonly SettingGroup[], known: readonly string[]): string[] {
  const explained = groups.flatMap(({ settings }) => settings.flatMap(({ names }) => names));
  return [
    ...known.filter((name) => explained.filter((one) => one === name).length !== 1),
    ...explained.filter((name) => !known.includes(name)),
  ];
}

const shown = (value: string | null): string => (value === null || value === '' ? 'none' : value);

function tables(): string {
  const defaults = settingDefaults();
  return settingGroups
    .map(({ title, settings }) => {
      const rows = settings.map(({ names, meaning, computed }) => {
        const values = [...new Set(names.map((name) => shown(defaults[name] ?? null)))];
        return `| ${names.join(', ')} | ${computed ?? values.join(', ')} | ${meaning} |`;
      });
      return [`### ${title}`, '', '| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
    })
    .join('\n\n');
}

/** Returns the settings page with current tables. */
export function withSettings(page: string): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The page lacks the two marks of npm run settings.');
  return `${page.slice(0, from)}${start}\n\n${tables()}\n\n${page.slice(to)}`;
}
