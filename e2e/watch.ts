import type { BrowserContext, Request } from '@playwright/test';

export interface Complaints {
  list: string[];
  /** What is still being looked at. */
  pending: Promise<void>[];
}

/**
 * Writes down what must never happen on any screen: an uncaught exception, a violation of the Content-Security-Policy,
 * a request to another host, and a request with a Referer.
 */
export async function watch(context: BrowserContext, url: string, complaints: Complaints): Promise<void> {
  const { host } = new URL(url);
  context.on('weberror', (error) => complaints.list.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.list.push(message.text());
  });
  context.on('request', (request) => {
    const target = new URL(request.url());
    if (/^(https?|wss?):$/.test(target.protocol) && target.host !== host) {
      complaints.list.push(`a request to another host: ${target.origin}`);
    }
    // what Chromium means to send may name one that its policy then leaves out
    if (request.headers().referer) complaints.pending.push(checkReferer(request, complaints));
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // the console carries it to the test
      console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

async function checkReferer(request: Request, complaints: Complaints): Promise<void> {
  const sent = await request.allHeaders().catch(() => ({ referer: '' }));
  if (sent.referer) complaints.list.push(`a Referer was sent to ${new URL(request.url()).pathname}: ${sent.referer}`);
}
