/**
 * wawoff2's WOFF2 decoder without the package's asynchronous interface, so that a font can be decoded synchronously
 * while a page is written.
 */
declare module 'wawoff2/build/decompress_binding.js' {
  const binding: {
    /** True once `decompress` can be used. */
    calledRun?: true;
    /** Callback that the decoder calls once `decompress` can be used. */
    onRuntimeInitialized: () => void;
    /** Returns the font in TrueType format, or false if the input is not a WOFF2 font. */
    decompress(font: Uint8Array): Uint8Array | false;
  };
  export default binding;
}
