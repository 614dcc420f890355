/** As much of the package's interface as is used; it brings no types. */
declare module 'canvas-confetti' {
  interface Shot {
    particleCount: number;
    spread: number;
    startVelocity: number;
    /** Frames that a piece lives. */
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
