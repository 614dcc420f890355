import { changedCharacters } from '../../shared/richText/text.ts';

/** The indicator's states (staff §4). */
export type AutosaveState = 'IDLE' | 'SAVING' | 'SAVED';

export const autosaveDelayMs = 1500;
export const savedShownMs = 1750;
export const autosaveMinimumChange = 5;
/** After a failure the same text is tried again without anyone typing. */
const retryMs = 10_000;

export interface Autosave {
  /** The text as it is now; saved once it rests and has changed enough. */
  changed(text: string): void;
  /** Saves at once what has changed enough, for a page that goes out of sight. */
  flush(): void;
  /** No save starts from here on; settles when none is under way. */
  pause(): Promise<void>;
  /** Goes on after a pause. */
  resume(): void;
  /** For good: like pause, and the indicator is told nothing any more. */
  stop(): Promise<void>;
}

export interface AutosaveOptions {
  /** What the server has already. */
  saved: string;
  save: (text: string) => Promise<unknown>;
  onState: (state: AutosaveState) => void;
  /** A failure is logged and the indicator resets (staff §8). */
  onFailure: (error: unknown) => void;
}

/**
 * Keeps a draft while someone writes (staff §9): 1500 ms after the last change, when at least five characters changed
 * since the last save, one save under way at a time; the indicator goes IDLE, SAVING, SAVED and back after 1750 ms.
 */
export function createAutosave({ saved, save, onState, onFailure }: AutosaveOptions): Autosave {
  let current = saved;
  let underWay: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  let stopped = false;

  const tell = (state: AutosaveState) => {
    clearTimeout(shown);
    if (!stopped) onState(state);
  };
  const enough = () => changedCharacters(saved, current) >= autosaveMinimumChange;
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!paused && enough()) timer = setTimeout(run, ms);
  };

  function run(): void {
    clearTimeout(timer);
    if (paused || underWay || !enough()) return;
    const text = current;
    tell('SAVING');
    underWay = save(text).then(
      () => {
        saved = text;
        underWay = undefined;
        tell('SAVED');
        if (!stopped) shown = setTimeout(() => onState('IDLE'), savedShownMs);
        wait(autosaveDelayMs);
      },
      (error: unknown) => {
        underWay = undefined;
        onFailure(error);
        tell('IDLE');
        wait(retryMs);
      },
    );
  }

  const pause = async () => {
    paused = true;
    clearTimeout(timer);
    await underWay;
  };

  return {
    changed(text) {
      current = text;
      wait(autosaveDelayMs);
    },
    flush: run,
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
