const key = 'guidepost.reloaded-for-new-build';
const pauseMs = 30_000;

/** The script that this page began with, as the page names it. */
const ownStart = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Whether the server now gives out a page that begins with another script; false if it does not answer. */
async function isReplaced(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(ownStart);
  } catch {
    return false;
  }
}

/** What somebody writes is in a dialog: a reload would take it away. */
const isWriting = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

// After an update the parts that this page has not loaded yet are gone: the newest build has them under other names.
// One reload gets it; a second one so soon would not help. A server that is only away for a moment is no such case:
// whoever asked for the part is told, and asks again.
addEventListener('vite:preloadError', () => {
  void isReplaced().then((replaced) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (!replaced || isWriting() || Date.now() - last < pauseMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
});
