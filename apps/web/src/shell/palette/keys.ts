const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the key of the palette is called on this machine. */
export const paletteKey = isMac ? '⌘K' : 'Ctrl K';
