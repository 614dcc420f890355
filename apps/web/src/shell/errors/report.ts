import { ApiError, type ErrorBody, NetworkError, type Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { plainSentence, sentenceText } from '../../shared/sentence.ts';
import { connection } from '../live/connection.ts';
import { logWarning } from '../log.ts';
import { showError } from '../toasts/store.ts';
import { isTransient } from './retry.ts';

const literalPattern =
  'An error has occurred. Click the copy button and paste error message in a help channel with steps taken when error occurred.';

/**
 * Returns the text for the copy button. It includes the request id, which identifies the request in the server's log.
 */
export function detailsOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { path, code, userMessage, timestamp, errors, link, requestId } = error.body ?? {};
    return JSON.stringify(
      { path, code: code ?? error.status, userMessage, timestamp, errors, link, requestId },
      null,
      2,
    );
  }
  return JSON.stringify(
    { code: error instanceof Error ? error.name : 'UNKNOWN', userMessage: messageOfError(error).key },
    null,
    2,
  );
}

/** Returns an error's message. Uses the server's sentence if the response contains one. */
export function messageOfError(error: unknown): Sentence {
  if (error instanceof ApiError) return messageIn(error.body) ?? sentence('Something went wrong on our side.');
  return plainSentence(error instanceof Error ? error.message : String(error));
}

/** Returns the short message for a failed save. Names a lost connection, because the user can wait for it. */
export const saveFailure = (t: TFunction, error: unknown): string =>
  error instanceof NetworkError ? sentenceText(t, messageOfError(error)) : t('Save failed');

/** Returns the message in a response body. Returns undefined if the body was not sent by the Guidepost server. */
export function messageIn(body: Partial<ErrorBody> | undefined): Sentence | undefined {
  if (body?.userMessageSentence) return body.userMessageSentence;
  return body?.userMessage ? plainSentence(body.userMessage) : undefined;
}

/**
 * Shows a refused request as a toast with the server's sentence.
 * @param title in English
 */
export function showRefusal(title: string, error: unknown): void {
  if (error instanceof ApiError) showToast(error, title);
}

/**
 * Shows that the server refused a request again after the user had signed in again. Usually the identity provider did
 * not ask for the password again, or did not require a second factor.
 */
export async function reportRefusedSignIn(response: Response): Promise<void> {
  const body = (await response.clone().json()) as ErrorBody;
  showError({
    title: literalPattern,
    message:
      'The sign-in was not recent or strong enough for this action. Ask an administrator to check the identity provider.',
    details: detailsOf(new ApiError(response.status, body, '')),
  });
}

const reported = new WeakSet<object>();
const shownInline = new WeakSet<object>();
const shownAsToast = new WeakSet<object>();

function showToast(error: object, title = literalPattern): void {
  if (shownAsToast.has(error)) return;
  shownAsToast.add(error);
  // a lost connection needs no help channel, and the message already says what the user can do
  if (error instanceof NetworkError) showError({ message: messageOfError(error) });
  else showError({ title, message: messageOfError(error), details: detailsOf(error) });
}

/**
 * Shows the error of a failed save as a toast, unless a toast already shows it. Needed if the form that would show the
 * error has closed.
 */
export function reportUnseen(error: unknown): void {
  if (error instanceof NetworkError || (error instanceof ApiError && error.status !== 401)) showToast(error);
}

/**
 * Records that a form shows a lost connection in its own message, so that no toast repeats it. Call it as soon as the
 * request has failed.
 */
export function markShownInline(error: unknown): void {
  if (error instanceof NetworkError) shownInline.add(error);
}

/**
 * Shows an error as a toast, with a copy button unless the connection was lost. Shows each error only once. Shows no
 * toast for status 400 (the form shows the errors at its fields), version conflicts (a dialog shows them), status 401 and
 * aborted requests. Also shows none for a lost connection that a form shows, or that stops data from loading while the
 * page shows that it is offline.
 * @param how `isLoad`: the request loads data and is sent again when the connection is restored
 */
export function reportError(
  error: unknown,
  how: { caught?: boolean; willRetry?: boolean; isLoad?: boolean } = {},
): void {
  if (typeof error !== 'object' || error === null || reported.has(error)) return;
  if (how.willRetry && isTransient(error)) return;
  reported.add(error);
  if (how.caught && error instanceof ApiError && error.status >= 500) logWarning('a failure without a toast', error);
  if (how.caught || isSilent(error)) return;
  if (how.isLoad && error instanceof NetworkError && connection() === 'disconnected') return;
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) {
    logWarning('an unexpected failure', error);
    return;
  }
  if (error instanceof ApiError) showToast(error);
  // waits, because a form handles the error only after it was reported
  else setTimeout(() => shownInline.has(error) || showToast(error));
}

function isSilent(error: object): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  return (
    error instanceof ApiError && (error.status === 400 || error.status === 401 || error.code === 'VERSION_CONFLICT')
  );
}
