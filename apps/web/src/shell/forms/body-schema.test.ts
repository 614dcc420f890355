import { type AnyEndpoint, contracts } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bodySchema } from './body-schema.ts';

it("is the contract's schema if the endpoint has no other", () => {
  const { method, path } = contracts.contacts.createPhone;
  expect(bodySchema({ method, path } as AnyEndpoint)).toBe(contracts.contacts.createPhone.body);
  const own = z.object({ date: z.string() });
  expect(bodySchema({ method, path, body: own } as unknown as AnyEndpoint)).toBe(own);
});
