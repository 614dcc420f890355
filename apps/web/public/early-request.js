// Requests the acting user while the browser still loads the app's code, and on the own docket also the to-dos.
// `shell/early-response.ts` uses the responses and compares all headers. The keys, the language and the day are the same
// as in `shared/storage.ts`, `shared/language.ts` and `features/docket/day.ts`.
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
    const early = [];
    const add = (url, response) => {
      response.catch(() => {});
      early.push({ url, headers, response });
    };
    // the app receives the acting user after this, so it does not request the to-dos itself
    const requestTodos = async (response) => {
      const now = response.headers.get('x-business-time');
      const [isDocket, guideId] = /^\/(?:docket(?:\/guide\/(\d+))?)?\/?$/.exec(location.pathname) ?? [];
      if (!response.ok || now === null || isDocket === undefined || /[?&]day=/.test(location.search)) return;
      const { id, timeZone } = await response.clone().json();
      if (guideId !== undefined && Number(guideId) !== id) return;
      // Swedish dates have the format yyyy-MM-dd
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(now));
      const url = `/api/users/${id}/todos?day=${day}`;
      add(url, fetch(url, { headers }));
    };
    const url = '/api/users/user/verify';
    const user = fetch(url, { headers });
    add(
      url,
      user.then((response) =>
        requestTodos(response).then(
          () => response,
          () => response,
        ),
      ),
    );
    globalThis.guidepostEarly = early;
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
