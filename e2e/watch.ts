import type { BrowserContext, Request } from '@playwright/test';

export interface Violations {
  list: string[];
  /** Unfinished checks of requests. */
  pending: Promise<void>[];
}

/**
 * Records violations of the rules for all screens: an uncaught exception, a violation of the Content-Security-Policy, a
 * request to another host, and a request with a Referer.
 * @param notify collects the violations for the test that is using the context
 */
export async function recordViolations(
  context: BrowserContext,
  url: string,
  notify: { to: Violations },
): Promise<void> {
  const { host } = new URL(url);
  context.on('weberror', (error) => notify.to.list.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) notify.to.list.push(message.text());
  });
  context.on('request', (request) => {
    const target = new URL(request.url());
    if (/^(https?|wss?):$/.test(target.protocol) && target.host !== host) {
      notify.to.list.push(`a request to another host: ${target.origin}`);
    }
    // Chromium reports a Referer at this point even if the page's policy removes it later
    if (request.headers().referer) notify.to.pending.push(checkReferer(request, notify.to));
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: the console carries it to the test
      console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/**
 * Reports a request that was sent with a Referer. Ignores a canceled request, because its headers after applying the
 * page's policy are unknown.
 */
async function checkReferer(request: Request, complaints: Violations): Promise<void> {
  const response = await request.response().catch(() => null);
  const sent = response ? await request.allHeaders().catch(() => ({ referer: '' })) : {};
  if (sent.referer) complaints.list.push(`a Referer was sent to ${new URL(request.url()).pathname}: ${sent.referer}`);
}
