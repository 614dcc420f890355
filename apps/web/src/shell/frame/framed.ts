import { createContext } from 'react';

/** Whether what is shown stands within the frame of a signed-in screen, which has the landmark of the main content already. */
export const Framed = createContext(false);
