import type { Config } from '../platform/config.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Checks that a web process serves the two apps. */
export function pageFindings({
  roles,
  webRoot,
  consentRoot,
}: Pick<Config, 'roles' | 'webRoot' | 'consentRoot'>): Finding[] {
  if (!roles.has('web')) return [];
  return [
    webRoot === undefined
      ? warning('The staff app is not served. Run npm run build, and set WEB_ROOT to apps/web/dist.')
      : ok('the staff app is served'),
    consentRoot === undefined
      ? warning('The public app is not served. Run npm run build, and set CONSENT_ROOT to apps/consent/dist.')
      : ok('the public app is served'),
  ];
}
