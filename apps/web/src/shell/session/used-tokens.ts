/**
 * Refresh tokens that a tab has used. Tabs take turns, but on a busy machine the new tokens of one tab reach another
 * tab only after its turn has begun. That tab would use the same token again, and the provider would end the session.
 * This store gives every tab the same answer. It contains a digest, which cannot be used as a token. If the browser has
 * no such store or stores nothing, no token counts as used.
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

/** Marks a token as used; call it before the use. The token before it is removed. */
export async function markUsed(token: string): Promise<void> {
  try {
    await caches.delete(store);
    await (await caches.open(store)).put(await addressOf(token), new Response());
  } catch {
    // nothing is stored
  }
}

/**
 * Removes the mark if the token was not used after all because the provider was not reached, or if no user is signed in
 * any more.
 */
export async function forgetUsed(): Promise<void> {
  try {
    await caches.delete(store);
  } catch {
    // nothing was stored
  }
}
