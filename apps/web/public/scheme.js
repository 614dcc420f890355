// Runs before the first paint, so that a dark screen does not flash white. Uses the same storage key as `Provider` in
// packages/ui.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('guidepost.colour-scheme');
  } catch {
    // the browser does not allow storage, so the setting of the operating system applies
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', scheme);
  root.setAttribute('data-theme', scheme);
})();
