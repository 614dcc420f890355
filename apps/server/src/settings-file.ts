import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { settingDefaults } from './platform/config.ts';
import { settingGroups } from './platform/setting-meanings.ts';

const lineLength = 110;

/** Wraps Markdown text into comment lines. Links are replaced with their text. */
function comment(markdown: string): string[] {
  const words = markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').split(/\s+/);
  const lines = ['#'];
  for (const word of words) {
    if ((lines.at(-1) as string).length + word.length + 1 > lineLength) lines.push('#');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}

/** The settings that a production server behind a proxy needs. */
export const neededSettings: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'PUBLIC_URL',
  'CONSENT_URL',
  'TRUSTED_PROXIES',
  'OIDC_ISSUER',
  'FILES_ROOT',
  'CLAMD_ADDRESS',
];

/** The settings of an installation that serves the built apps of its own folder. */
export const usualSettings: Readonly<Record<string, string>> = {
  ENVIRONMENT: 'production',
  WEB_ROOT: 'apps/web/dist',
  CONSENT_ROOT: 'apps/consent/dist',
};

/** Returns new values for the secrets that the operator does not receive from another service. */
export const newSecrets = (): Record<string, string> => ({ SECRETS_KEY: randomBytes(32).toString('base64') });

/**
 * Returns a value as it is written in a settings file, in quotes if necessary. Returns undefined if no kind of quotes
 * fits. Node reads each value unchanged. systemd and Docker Compose also do so, except for values in backticks, and for
 * values with `$` or a backslash in double quotes.
 */
export function writtenValue(value: string): string | undefined {
  const forms = [`'${value}'`, `"${value}"`, `\`${value}\``];
  // outside quotes, systemd reads a backslash as an escape, and Docker Compose reads $ as a variable
  if (!/^['"`]|[\\$]/.test(value)) forms.unshift(value);
  return forms.find((form) => parseEnv(`VALUE=${form}`).VALUE === value);
}

/**
 * Returns a commented settings file. Settings without a value are commented out and show the default.
 * @param values the values of settings by name; `writtenValue` must accept each of them
 */
export function settingsFile(values: Readonly<Record<string, string>>): string {
  const defaults = settingDefaults();
  const groups = settingGroups.map(({ title, settings }) => {
    const parts = settings.map(({ names, meaning }) => {
      const lines = names.map((name) => {
        const value = values[name];
        if (value !== undefined) return `${name}=${writtenValue(value)}`;
        if (neededSettings.includes(name)) return `${name}=`;
        const fallback = defaults[name];
        return `# ${name}=${fallback === 'required' ? '' : (fallback ?? '')}`;
      });
      return [...comment(meaning), ...lines].join('\n');
    });
    return [`## ${title}`, ...parts].join('\n\n');
  });
  return `${['# Settings of Guidepost. The secrets in this file must be readable only by the server.', ...groups].join('\n\n')}\n`;
}
