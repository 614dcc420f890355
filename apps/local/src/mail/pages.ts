import { escapeHtml, localPage } from '../shared/page.ts';
import type { CaughtMail } from './catcher.ts';
import { MAIL_PATH } from './settings.ts';

const styles = `${MAIL_PATH}/pages.css`;
/** The inbox has no scripts, so the browser reloads the page to check for new mail. */
const refresh = '<meta http-equiv="refresh" content="5">';

const timeOf = ({ at }: CaughtMail): string =>
  Temporal.Instant.from(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const line = (mail: CaughtMail): string => `<li><a class="mail" href="${MAIL_PATH}/${mail.id}">
<span class="who"><span class="name">${escapeHtml(mail.subject)}</span>
<span class="email">${escapeHtml(mail.to.join(', '))}</span></span>
<span class="role">${escapeHtml(timeOf(mail))}</span></a></li>`;

/** Returns the page with every stored mail, newest first. */
export const inboxPage = (mails: readonly CaughtMail[]): string =>
  localPage({
    title: 'Mail',
    styles,
    head: refresh,
    main: `<h1>Mail</h1>
<p>This inbox shows the email that Guidepost sends. No email is sent outside this computer.</p>
${mails.length === 0 ? '<p>Nothing was sent yet.</p>' : `<ul>\n${mails.map(line).join('\n')}\n</ul>`}`,
  });

/** Returns the text as HTML, with URLs as links. */
const linked = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" rel="noreferrer" target="_blank">${url}</a>`,
  );

/**
 * Returns the page for one mail.
 * @param mail undefined if the mail is no longer stored
 */
export const mailPage = (mail: CaughtMail | undefined): string =>
  localPage({
    title: mail?.subject ?? 'Mail',
    styles,
    main: `${
      mail
        ? `<h1>${escapeHtml(mail.subject)}</h1>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${escapeHtml(timeOf(mail))}</p>
<div class="text">${linked(mail.text)}</div>`
        : '<h1>Mail</h1>\n<p>This email is no longer stored.</p>'
    }
<p><a href="${MAIL_PATH}">Back to the inbox</a></p>`,
  });
