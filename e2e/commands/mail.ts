import { expect } from '../test.ts';

interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** Waits for an email to an address and returns the newest one. */
export async function mailTo(product: { url: string }, address: string): Promise<Mail> {
  const find = async () => {
    const mails = (await (await fetch(`${product.url}/_mail/api/mails`)).json()) as Mail[];
    return mails.find(({ to }) => to.includes(address));
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as Mail;
}

/** Returns the link in an email. */
export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
