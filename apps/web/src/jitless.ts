import { z } from 'zod';

// Before any schema is made: the Content-Security-Policy forbids making functions from text.
z.config({ jitless: true });
