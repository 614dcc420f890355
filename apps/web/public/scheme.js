// Runs before the first paint, so that a dark screen does not flash white. Same key as packages/ui's Provider.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('guidepost.colour-scheme');
  } catch {
    // storage is off: the system decides
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', scheme);
  root.setAttribute('data-theme', scheme);
})();
