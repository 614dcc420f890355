import type { TFunction } from 'i18next';

const isPrivateAddress = /^(127\.|::1$)/;
const isInternal = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i;

/** Describes an IP address's location, as far as it can be determined without an external service. */
export function placeText(t: TFunction, address: string | null): string | null {
  if (address === null) return null;
  if (isPrivateAddress.test(address)) return t('The Guidepost server');
  if (isInternal.test(address)) return t('Local network ({address})', { address });
  return t('Internet ({address})', { address });
}
