const key = 'guidepost.reloaded-for-new-build';
const pauseMs = 30_000;

/** URL of the script that started this page. */
const ownScriptUrl = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/**
 * Returns true if the page that the server now sends starts a different script. Returns false if the server does not
 * respond.
 */
async function isReplaced(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(ownScriptUrl);
  } catch {
    return false;
  }
}

/** Returns true if a dialog is open. Reloading would then lose what the user is writing. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

// After an update, code that this page has not loaded yet no longer exists, because the new build's files have other
// names. Reloading once loads the new build. Reloading again shortly afterwards would not help. If the server is only
// unavailable for a moment, the page does not reload. The code that loads the file then shows an error, and the user
// can retry.
addEventListener('vite:preloadError', () => {
  void isReplaced().then((replaced) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (!replaced || isDialogOpen() || Date.now() - last < pauseMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
});
