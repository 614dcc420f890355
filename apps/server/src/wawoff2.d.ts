/** The decoder of WOFF2 without its promise, so that a font can be read synchronously while a page is written. */
declare module 'wawoff2/build/decompress_binding.js' {
  const binding: {
    /** True once `decompress` may be used. */
    calledRun?: true;
    /** Called once, when `decompress` may be used. */
    onRuntimeInitialized: () => void;
    /** Returns the font as TrueType, false if it is no WOFF2 font. */
    decompress(font: Uint8Array): Uint8Array | false;
  };
  export default binding;
}
