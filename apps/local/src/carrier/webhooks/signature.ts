import { createHmac } from 'node:crypto';

/**
 * Twilio's signature of a webhook: HMAC-SHA1 with the account's token over the address and, of a POST, each parameter's
 * name and value in the order of the names; base64. The fragment of an address never reaches who checks it.
 */
export function signatureOf(token: string, address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  url.hash = '';
  const text = Object.keys(params)
    .sort()
    .reduce((all, name) => all + name + params[name], url.href);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}
