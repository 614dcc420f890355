/** States of the autosave indicator. */
export type AutosaveState = 'IDLE' | 'SAVING' | 'SAVED';

export const autosaveDelayMs = 1500;
export const savedShownMs = 1750;
export const autosaveMinimumChange = 5;
/** Delay before a failed save of the same text is retried, in milliseconds. */
const retryMs = 10_000;

export interface Autosave<T> {
  /** Reports the current value. The value is saved after a pause in typing if it has changed enough. */
  changed(value: T): void;
  /**
   * Saves even a small difference at once, for example before the session ends. Resolves when no save is in progress.
   */
  flush(): Promise<void>;
  /** Returns the unsaved value. Returns undefined if everything is saved or autosave was stopped. */
  unsaved(): T | undefined;
  /** Prevents further saves. Resolves when no save is in progress. */
  pause(): Promise<void>;
  /** Sets the current value to one that is already saved. Resolves when no save is in progress. */
  settle(value: T): Promise<void>;
  /** Allows saves again after `pause`. */
  resume(): void;
  /** Stops saving permanently and no longer updates the indicator. Resolves when no save is in progress. */
  stop(): Promise<void>;
}

export interface AutosaveOptions<T> {
  /** The value that is already on the server. */
  saved: T;
  save: (value: T) => Promise<unknown>;
  /** Returns the number of characters that differ between two values. */
  difference: (before: T, after: T) => number;
  /**
   * Returns false for a value that the server would refuse, such as a text that is too long. Such a value is not sent.
   */
  acceptable?: (value: T) => boolean;
  /** Returns false if saving the same value again would cause the same error. */
  retries?: (error: unknown) => boolean;
  /** Returns true while no value may be saved on the server yet. */
  isHeld?: () => boolean;
  /** Called with the value instead of saving it, while `isHeld` returns true. */
  onHeld?: (value: T) => void;
  /** Called if a change leaves nothing to save. */
  onUnchanged?: () => void;
  onState: (state: AutosaveState) => void;
  /** Called with the error after a save has failed. */
  onFailure: (error: unknown) => void;
}

/**
 * Saves a draft while the author types: 1500 ms after the last change, if at least five characters have changed since
 * the last save. Only one save runs at a time. The indicator shows SAVING, then SAVED, and IDLE again after 1750 ms.
 */
export function createAutosave<T>(options: AutosaveOptions<T>): Autosave<T> {
  const { save, difference, acceptable = () => true, retries = () => true, onState, onFailure } = options;
  const { isHeld = () => false, onHeld, onUnchanged } = options;
  let saved = options.saved;
  let current = saved;
  let underWay: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  let stopped = false;
  /** Number of `settle` calls. After such a call, the result of an earlier save is ignored. */
  let settled = 0;

  const notify = (state: AutosaveState) => {
    clearTimeout(shown);
    if (!stopped) onState(state);
  };
  const differs = (atLeast: number) => difference(saved, current) >= atLeast && acceptable(current);
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!paused && differs(autosaveMinimumChange)) timer = setTimeout(run, ms);
  };

  function run(atLeast = autosaveMinimumChange): void {
    clearTimeout(timer);
    if (paused || underWay || !differs(atLeast)) return;
    if (isHeld()) {
      onHeld?.(current);
      return;
    }
    const value = current;
    const before = settled;
    notify('SAVING');
    underWay = save(value).then(
      () => {
        underWay = undefined;
        if (before !== settled) return notify('IDLE');
        saved = value;
        notify('SAVED');
        if (!stopped) shown = setTimeout(() => onState('IDLE'), savedShownMs);
        wait(autosaveDelayMs);
      },
      (error: unknown) => {
        underWay = undefined;
        onFailure(error);
        notify('IDLE');
        if (retries(error)) wait(retryMs);
      },
    );
  }

  const pause = async () => {
    paused = true;
    clearTimeout(timer);
    await underWay;
  };

  return {
    changed(value) {
      current = value;
      if (!stopped && difference(saved, current) === 0) onUnchanged?.();
      wait(autosaveDelayMs);
    },
    async flush() {
      await underWay;
      run(1);
      await underWay;
    },
    unsaved: () => (!stopped && difference(saved, current) > 0 ? current : undefined),
    async settle(value) {
      settled += 1;
      saved = value;
      current = value;
      clearTimeout(timer);
      await underWay;
    },
    pause,
    resume() {
      if (stopped) return;
      paused = false;
      wait(autosaveDelayMs);
    },
    async stop() {
      stopped = true;
      clearTimeout(shown);
      await pause();
    },
  };
}
