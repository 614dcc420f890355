/** Types for the parts of the package that Guidepost uses. The package itself contains no types. */
declare module 'canvas-confetti' {
  interface Shot {
    particleCount: number;
    spread: number;
    startVelocity: number;
    /** Lifetime of a piece of confetti, in frames. */
    ticks: number;
    origin: { y: number };
  }
  interface Fire {
    (shot: Shot): Promise<unknown> | null;
    reset(): void;
  }
  const confetti: { create(canvas: HTMLCanvasElement, options: { resize: boolean; useWorker: boolean }): Fire };
  export default confetti;
}
