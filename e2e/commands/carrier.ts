import { accountOf } from '../../apps/local/src/carrier/testing/account.ts';

/** Sends a request to the local carrier's Twilio-compatible API with the account's password. Returns the response. */
export type AskCarrier = (method: 'GET' | 'POST' | 'DELETE', path: string, form?: object) => Promise<CarrierRecord>;

interface CarrierRecord {
  sid: string;
  status: string;
  body: string;
}

/** Returns a function that sends requests to a running Guidepost's local carrier, with the server's own credentials. */
export async function carrierOf({ url, data }: { url: string; data: string }): Promise<AskCarrier> {
  const { sid, token } = await accountOf(data);
  const base = `${url}/_phone/twilio/2010-04-01/Accounts/${sid}`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  return async (method, path, form) => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization },
      ...(form ? { body: new URLSearchParams(form as Record<string, string>) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? { sid: '', status: '', body: '' } : ((await response.json()) as CarrierRecord);
  };
}
