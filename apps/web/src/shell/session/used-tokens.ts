/**
 * Refresh tokens that a tab has used. Tabs take turns, but what one of them keeps locally reaches another some moments
 * later, on a busy machine after its turn has come: it would use the same token a second time, and the provider would
 * end the session. This store answers every tab alike. It holds a digest, nothing that could be used. Where a browser
 * has none, or keeps nothing, all is as if no token had been used.
 */
const store = 'guidepost.used-tokens';

async function addressOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return `/used/${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns true if a tab has used the token, or is about to. */
export async function wasUsed(token: string): Promise<boolean> {
  try {
    return (await caches.match(await addressOf(token), { cacheName: store })) !== undefined;
  } catch {
    return false;
  }
}

/** From here on it counts as used: to be called before it is. The one before it is forgotten. */
export async function markUsed(token: string): Promise<void> {
  try {
    await caches.delete(store);
    await (await caches.open(store)).put(await addressOf(token), new Response());
  } catch {
    // nothing is stored
  }
}

/** It was not used after all, as where the provider was not reached; or nobody is signed in any more. */
export async function forgetUsed(): Promise<void> {
  try {
    await caches.delete(store);
  } catch {
    // nothing was stored
  }
}
