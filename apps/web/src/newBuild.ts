const key = 'guidepost.reloaded-for-new-build';
const pauseMs = 30_000;

// After an update the parts that this page has not loaded yet are gone: the newest build has them under other names.
// One reload gets it; a second one so soon would not help.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < pauseMs) return;
  sessionStorage.setItem(key, String(Date.now()));
  event.preventDefault();
  location.reload();
});
