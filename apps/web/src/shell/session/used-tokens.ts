/**
 * Records, for all tabs, which refresh token was used. Tabs renew tokens one at a time. On a busy device, a tab may see
 * the previous tab's new tokens too late. It would then use the old token again, and the provider would end the
 * session. Only a digest is stored, which cannot be used as a token. If the browser's cache storage is unavailable,
 * every token counts as unused.
 */
const store = 'guidepost.used-tokens';

async function addressOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return `/used/${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns true if a tab has used the token or is about to. */
export async function wasUsed(token: string): Promise<boolean> {
  try {
    return (await caches.match(await addressOf(token), { cacheName: store })) !== undefined;
  } catch {
    return false;
  }
}

/** Records this token as the one in use, replacing the previous one. Call this before using the token. */
export async function markUsed(token: string): Promise<void> {
  try {
    await caches.delete(store);
    await (await caches.open(store)).put(await addressOf(token), new Response());
  } catch {
    // the token counts as unused
  }
}

/**
 * Removes the mark. Call this if the provider was unreachable, because the token is then still unused. Also call this
 * when no user is signed in.
 */
export async function forgetUsed(): Promise<void> {
  try {
    await caches.delete(store);
  } catch {
    // nothing was stored
  }
}
