import { escapeHtml, localPage } from '../shared/page.ts';
import { IDENTITY_PATH } from './settings.ts';
import { roleName, type StaffAccount } from './staff.ts';

/** Returns the HTML of a page. */
const page = (title: string, main: string): string =>
  localPage({ title, main, styles: `${IDENTITY_PATH}/assets/pages.css` });

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

function person(staff: StaffAccount): string {
  return `<li><button name="account" value="${escapeHtml(staff.id)}">
<span class="avatar" aria-hidden="true">${escapeHtml(initials(staff.name))}</span>
<span class="who"><span class="name">${escapeHtml(staff.name)}</span>
<span class="email">${escapeHtml(staff.email)}</span></span>
<span class="role">${escapeHtml(roleName(staff.role))}</span>
</button></li>`;
}

/** Returns the list of people. Clicking a person signs the user in as that person. */
export function chooserPage(uid: string, staff: StaffAccount[]): string {
  const action = `${IDENTITY_PATH}/interaction/${encodeURIComponent(uid)}`;
  const list = staff.length ? `<ul>\n${staff.map(person).join('\n')}\n</ul>` : '<p>This data folder has no users.</p>';
  return page(
    'Sign in',
    `<h1>Sign in</h1>
<p>Choose a user. This sign-in is for demonstration, so you need no password.</p>
<form method="post" action="${action}">
${list}
<p><button class="plain" name="cancel" value="yes">Cancel</button></p>
</form>`,
  );
}

/**
 * Returns the page that asks the user to confirm a sign-out.
 * @param form the provider's HTML form, which contains its secret
 */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<h1>Sign out</h1>
<p>Do you want to sign out of Guidepost on this computer?</p>
${form}
<p class="choices"><button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a class="plain" href="/">Stay signed in</a></p>`,
  );
}

export function signedOutPage(): string {
  return page('Signed out', '<h1>Signed out</h1>\n<p><a href="/">Back to Guidepost</a></p>');
}

export function errorPage(reason: string): string {
  return page(
    'Sign-in failed',
    `<h1>Sign-in failed</h1>
<p role="alert">${escapeHtml(reason)}</p>
<p><a href="/">Back to Guidepost</a></p>`,
  );
}
