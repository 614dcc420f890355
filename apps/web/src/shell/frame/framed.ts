import { createContext } from 'react';

/** True inside the frame of the signed-in screens, which already contains the main landmark. */
export const Framed = createContext(false);
