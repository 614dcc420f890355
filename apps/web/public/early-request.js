// Requests the acting user while the browser still loads the app's code. `shell/early-response.ts` uses the response and
// compares all headers. The keys and the language are the same as in `shared/storage.ts` and `shared/language.ts`.
(() => {
  const isFramed = window.top !== window;
  try {
    const tokens = JSON.parse(localStorage.getItem('guidepost.session') ?? 'null');
    if (isFramed || tokens === null || tokens.expiresAt - Date.now() < 60_000) return;
    const acting = localStorage.getItem('guidepost.impersonated-user');
    const known = (language) => language === 'en' || language === 'es';
    const stored = localStorage.getItem('guidepost.language');
    const language = known(stored) ? stored : navigator.languages.map((tag) => tag.slice(0, 2)).find(known);
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${tokens.accessToken}`,
      language: language ?? 'en',
      ...(acting === null ? {} : { 'impersonation-user-id': acting }),
    };
    const url = '/api/users/user/verify';
    const response = fetch(url, { headers });
    response.catch(() => {});
    globalThis.guidepostEarly = { url, headers, response };
  } catch {
    // the browser does not allow storage, or the stored text is not valid
  }
})();

// Requests the large files of the member page together with the app's code, if the address is a member's. The build lists
// the files (`preload-first-load.ts`).
if (/\/member\/\d+$/.test(location.pathname)) {
  const files = document.querySelector('meta[name="member-code"]')?.content.split(' ') ?? [];
  for (const href of files) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    // low, because the app's own code is needed first
    const link = Object.assign(document.createElement('link'), kind, { href, crossOrigin: '', fetchPriority: 'low' });
    document.head.append(link);
  }
}
