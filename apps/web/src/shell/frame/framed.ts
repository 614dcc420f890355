import { createContext } from 'react';

/**
 * True if the content is within the frame of a signed-in screen, which already has the landmark of the main content.
 */
export const Framed = createContext(false);
