/** The indicator's states. */
export type AutosaveState = 'IDLE' | 'SAVING' | 'SAVED';

export const autosaveDelayMs = 1500;
export const savedShownMs = 1750;
export const autosaveMinimumChange = 5;
/** After a failure the same text is tried again without anyone typing. */
const retryMs = 10_000;

export interface Autosave<T> {
  /** What is written as it is now; saved once it rests and has changed enough. */
  changed(value: T): void;
  /** Saves at once whatever differs, for a page or session that goes; settles when no save is under way any more. */
  flush(): Promise<void>;
  /** What has not been saved yet; undefined if everything is saved or nothing needs saving any more. */
  unsaved(): T | undefined;
  /** No save starts from here on; settles when none is under way. */
  pause(): Promise<void>;
  /** What is written is now something that needs no keeping; settles when what was under way is over. */
  settle(value: T): Promise<void>;
  /** Goes on after a pause. */
  resume(): void;
  /** For good: like pause, and the indicator is told nothing any more. */
  stop(): Promise<void>;
}

export interface AutosaveOptions<T> {
  /** What the server has already. */
  saved: T;
  save: (value: T) => Promise<unknown>;
  /** How many characters differ. */
  difference: (before: T, after: T) => number;
  /** False where the server is known to refuse it, as a text that is too long: it is not sent. */
  acceptable?: (value: T) => boolean;
  /** False where trying the same again cannot help. */
  retries?: (error: unknown) => boolean;
  onState: (state: AutosaveState) => void;
  /** A failure is logged and the indicator resets. */
  onFailure: (error: unknown) => void;
}

/**
 * Keeps a draft while someone writes: 1500 ms after the last change, when at least five characters changed
 * since the last save, one save under way at a time; the indicator goes IDLE, SAVING, SAVED and back after 1750 ms.
 */
export function createAutosave<T>(options: AutosaveOptions<T>): Autosave<T> {
  const { save, difference, acceptable = () => true, retries = () => true, onState, onFailure } = options;
  let saved = options.saved;
  let current = saved;
  let underWay: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  let stopped = false;
  /** Counts what was settled: a save that began before it says nothing about what is kept now. */
  let settled = 0;

  const tell = (state: AutosaveState) => {
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
    const value = current;
    const before = settled;
    tell('SAVING');
    underWay = save(value).then(
      () => {
        underWay = undefined;
        if (before !== settled) return tell('IDLE');
        saved = value;
        tell('SAVED');
        if (!stopped) shown = setTimeout(() => onState('IDLE'), savedShownMs);
        wait(autosaveDelayMs);
      },
      (error: unknown) => {
        underWay = undefined;
        onFailure(error);
        tell('IDLE');
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
