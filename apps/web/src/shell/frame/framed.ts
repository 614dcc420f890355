import { createContext } from 'react';

/** True within the frame of the signed-in screens. The frame already contains the main landmark. */
export const Framed = createContext(false);
