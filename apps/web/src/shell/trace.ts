/**
 * Requests sent within this many milliseconds after an action belong to its trace. Later requests have their own
 * traces.
 */
const actionMs = 5000;

let isOn = false;
let action = { id: '', at: Number.NEGATIVE_INFINITY };

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Turns on the `traceparent` header. Each key or mouse press then starts a trace that includes the requests that
 * follow.
 */
export function turnTracesOn(): void {
  if (isOn) return;
  isOn = true;
  const start = () => {
    action = { id: randomHex(16), at: performance.now() };
  };
  for (const name of ['pointerdown', 'keydown'] as const)
    addEventListener(name, start, { capture: true, passive: true });
}

/** Returns the header `traceparent` of a request (W3C Trace Context), or no header if the server writes no traces. */
export function traceHeader(): { traceparent?: string } {
  if (!isOn) return {};
  const trace = performance.now() - action.at < actionMs ? action.id : randomHex(16);
  return { traceparent: `00-${trace}-${randomHex(8)}-01` };
}
