import type { TFunction } from 'i18next';
import { listText } from '../../shared/time.ts';

/** Names of the methods that issuers send in the claim `amr` (RFC 8176, section 2). */
const methodLabels: Readonly<Record<string, string>> = {
  pwd: 'password',
  pin: 'PIN',
  kba: 'security questions',
  otp: 'one-time code',
  sms: 'text message',
  tel: 'phone call',
  hwk: 'hardware key',
  swk: 'key on the device',
  sc: 'smart card',
  face: 'face',
  fpt: 'fingerprint',
  iris: 'iris',
  retina: 'retina',
  vbm: 'voice',
  user: 'presence of the user',
  wia: 'Windows',
  mfa: 'several factors',
  mca: 'several channels',
  geo: 'location',
  rba: 'risk assessment',
};

/**
 * Describes how a user signed in: “Signed in with password and one-time code”. Shows unknown methods as the issuer sends
 * them. Returns null if the issuer sent no methods, and during an upgrade if a previous server sends no list.
 */
export function signInMethodsText(t: TFunction, methods: readonly string[] = []): string | null {
  if (methods.length === 0) return null;
  const names = methods.map((method) => {
    const label = methodLabels[method.toLowerCase()];
    return label === undefined ? method : t(label);
  });
  return t('Signed in with {methods}', { methods: listText(names) });
}
