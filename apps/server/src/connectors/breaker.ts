import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { traced } from '../platform/tracing.ts';

/** The parts of outside services that fail independently. Each has its own breaker and its own label in metrics. */
export const serviceNames = [
  'directory',
  'telephony',
  'media',
  'lookup',
  'assistant',
  'storage',
  'scanner',
  'mail',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * Outcomes of a call to an outside service: it responded, it failed, or it was not called because of earlier failures.
 */
export type CallOutcome = 'answered' | 'failed' | 'resting';

/**
 * State of a breaker. `closed`: calls are sent. `open`: calls fail immediately. `trial`: the pause is over, and the next
 * call shows whether the service works again.
 */
export type BreakerState = 'closed' | 'trial' | 'open';

interface BreakerLimits {
  /** Number of consecutive failures that open the breaker. */
  failures: number;
  /** Time in ms for which the service is not called. */
  pauseMs: number;
}

/**
 * The limits of each service. The directory's pause is long, because a user waits for its results and our own tables
 * can replace it. The scanner's pause is shorter than the interval at which files are checked again.
 */
export const breakerLimits: Readonly<Record<ServiceName, BreakerLimits>> = {
  directory: { failures: 3, pauseMs: 30_000 },
  telephony: { failures: 5, pauseMs: 10_000 },
  media: { failures: 5, pauseMs: 30_000 },
  lookup: { failures: 5, pauseMs: 30_000 },
  assistant: { failures: 5, pauseMs: 30_000 },
  storage: { failures: 5, pauseMs: 5000 },
  scanner: { failures: 5, pauseMs: 10_000 },
  mail: { failures: 5, pauseMs: 30_000 },
};

/** Stops calls to a service that fails. The state exists only in the memory of this process. */
export interface Breaker {
  readonly service: ServiceName;
  state(): BreakerState;
  /**
   * Calls the service, or throws `resting()` if the breaker is open or another call is the trial.
   * @param isAnswer returns true for an error that the service itself responded with, such as a refused number
   */
  run<T>(call: () => Promise<T>, isAnswer: (error: unknown) => boolean, resting: () => Error): Promise<T>;
}

export interface BreakerObserver {
  /** Receives the outcome of each call, and the error if there is one. */
  called(outcome: CallOutcome, error?: unknown): void;
  /** Is called when the breaker opens after failures, and when it closes after a successful trial. */
  changed(state: 'open' | 'closed'): void;
}

type Settled<T> = { value: T } | { refusal: unknown };

export function createBreaker(
  service: ServiceName,
  { failures, pauseMs }: BreakerLimits,
  { called, changed }: BreakerObserver,
): Breaker {
  const policy = circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(failures), halfOpenAfter: pauseMs });
  let openedAt = 0;
  let isKnownOpen = false;
  policy.onBreak(() => {
    openedAt = Date.now();
    // each failed trial opens the breaker again, but only the first opening is reported
    if (!isKnownOpen) changed('open');
    isKnownOpen = true;
  });
  policy.onReset(() => {
    isKnownOpen = false;
    changed('closed');
  });
  // cockatiel changes the state only when the next call starts
  const isPaused = () => policy.state === CircuitState.Open && Date.now() - openedAt < pauseMs;
  return {
    service,
    state: () => (policy.state === CircuitState.Closed ? 'closed' : isPaused() ? 'open' : 'trial'),
    async run<T>(call: () => Promise<T>, isAnswer: (error: unknown) => boolean, resting: () => Error) {
      // cockatiel would make other calls wait for the end of the trial, which can take longer than a user is willing to
      // wait
      if (isPaused() || policy.state === CircuitState.HalfOpen) {
        const error = resting();
        called('resting', error);
        throw error;
      }
      let settled: Settled<T>;
      try {
        settled = await policy.execute(async (): Promise<Settled<T>> => {
          try {
            return { value: await call() };
          } catch (error) {
            if (isAnswer(error)) return { refusal: error };
            throw error;
          }
        });
      } catch (error) {
        called('failed', error);
        throw error;
      }
      called('answered');
      if ('refusal' in settled) throw settled.refusal;
      return settled.value;
    },
  };
}

/** The names of a service's functions that return promises. */
type AsyncName<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends (...args: never[]) => Promise<unknown> ? K : never;
}[keyof T];

export interface Guard<T> {
  /** The breaker of each function; null for a function that sends no request. */
  breakers: Readonly<Record<AsyncName<T>, Breaker | null>>;
  isAnswer(error: unknown): boolean;
  /** Creates the error for a call that is not sent because the breaker is open. */
  resting(): Error;
}

/** Wraps an outside service, so that its breakers guard its functions. Other properties are unchanged. */
export function guarded<T extends object>(service: T, { breakers, isAnswer, resting }: Guard<T>): T {
  const wrapped = { ...service } as Record<string, unknown>;
  for (const [name, breaker] of Object.entries(breakers) as [string, Breaker | null][]) {
    if (breaker === null) continue;
    const call = wrapped[name] as (...args: unknown[]) => Promise<unknown>;
    wrapped[name] = (...args: unknown[]) =>
      traced(
        () => ({
          name: `${breaker.service} ${name}`,
          kind: 'client',
          values: { 'guidepost.service': breaker.service },
        }),
        () => breaker.run(() => call.apply(service, args), isAnswer, resting),
      );
  }
  return wrapped as T;
}
