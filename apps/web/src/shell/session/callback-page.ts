import { answerChannel, type SignInAnswer } from './answers.ts';

/**
 * The page that the provider redirects to after a sign-in. It is small and loads no other code. It sends the response
 * to the page that started the sign-in. If the sign-in used this tab, it redirects to the app.
 */
const state = new URLSearchParams(location.search).get('state') ?? '';

function attemptMode(): string {
  try {
    const attempt = JSON.parse(localStorage.getItem(`guidepost.attempt.${state}`) ?? '{}') as { request_type?: string };
    return attempt.request_type ?? '';
  } catch {
    return '';
  }
}

if (window.opener === null && attemptMode() !== 'popup') {
  location.replace(`/sign-in/finish${location.search}`);
} else {
  const answer: SignInAnswer = { source: answerChannel, url: location.href };
  if (window.opener) (window.opener as Window).postMessage(answer, location.origin);
  else new BroadcastChannel(answerChannel).postMessage(answer);
  history.replaceState(null, '', location.pathname);
  setTimeout(() => window.close(), 100);
}
