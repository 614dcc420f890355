/** Returns the normalized URL if notes may link to it, otherwise null. Only https URLs are allowed. */
export function safeLink(text: string): string | null {
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' && url.hostname !== '' ? url.href : null;
  } catch {
    return null;
  }
}
