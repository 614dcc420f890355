import type { Shot, View } from './shots.ts';
import { states } from './states.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);

const style = `body { margin: 0; font: 14px system-ui, sans-serif; color: #222; background: #f4f4f2; }
  form, h1 { margin: 0; padding: 12px 16px; } form { display: flex; flex-wrap: wrap; gap: 12px; background: #fff; }
  main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: flex-start; } figure { margin: 0; max-width: 100%; }
  img { max-width: min(100%, 700px); border: 1px solid #ccc; display: block; } img.whole { max-width: 100%; }
  figcaption { padding: 4px 0; } .problem { color: #a11; }`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`;

const widths = [1440, 1024, 390, 320];

/** Returns the page where a developer chooses a screen and a view. The picture is taken when the page opens. */
export function menuPage(names: readonly string[], chosen: string | undefined, view: View): string {
  const options = (values: readonly (string | number)[], current: string | number | undefined) =>
    values.map((one) => `<option${one === current ? ' selected' : ''}>${escaped(String(one))}</option>`).join('');
  const query = new URLSearchParams({
    screen: chosen ?? '',
    state: view.state,
    width: String(view.width),
    language: view.language,
    ...(view.isDark ? { dark: 'on' } : {}),
  });
  return page(
    'Gallery · Guidepost',
    `<form><label>Screen <select name="screen"><option></option>${options(names, chosen)}</select></label>
      <label>State <select name="state">${options(states, view.state)}</select></label>
      <label>Width <select name="width">${options(widths, view.width)}</select></label>
      <label>Language <select name="language">${options(['en', 'es'], view.language)}</select></label>
      <label><input type="checkbox" name="dark"${view.isDark ? ' checked' : ''}> Dark</label><button>Show</button></form>
    <main>${chosen === undefined ? 'Choose a screen.' : `<img class="whole" alt="${escaped(chosen)}" src="/picture?${escaped(query.toString())}">`}</main>`,
  );
}

/** A picture stored in a folder. */
export type StoredShot = Omit<Shot, 'image'> & { file: string };

/** Returns the page that shows all pictures in a folder side by side. */
export const indexPage = (shots: readonly StoredShot[]): string =>
  page(
    'Pictures · Guidepost',
    `<h1>${shots.length} pictures</h1><main>${shots
      .map(
        ({ name, view, file, problem }) =>
          `<figure><a href="${escaped(file)}"><img loading="lazy" alt="" src="${escaped(file)}"></a><figcaption>${escaped(
            view.state === 'normal' ? name : `${name}: ${view.state}`,
          )}${problem === undefined ? '' : ` <span class="problem">${escaped(problem)}</span>`}</figcaption></figure>`,
      )
      .join('')}</main>`,
  );
