import { endpoint, signedIn } from '@guidepost/contracts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type Database, openDatabase } from '../database.ts';
import { AppError, toAppError } from '../errors.ts';
import { type KernelDeps, mount } from './mount.ts';

let test: TestApp;
let database: Database;

beforeAll(async () => {
  test = await startTestApp();
  database = openDatabase(test.database.url, 2);
});
afterAll(async () => {
  await database.close();
  await test.stop();
});

it('a request whose failure is stored releases its idempotency key', async () => {
  const app = Fastify();
  const person = await test.make.staff();
  const guess = endpoint({
    method: 'POST',
    path: '/guess',
    summary: 'Stores wrong attempts',
    access: signedIn(),
    body: z.strictObject({}),
    reply: z.object({}),
  });
  const counted = { count: () => {}, forget: () => {} };
  const deps = {
    database,
    services: {},
    clock: { now: () => Temporal.Now.instant() },
    limits: { calls: counted, lookups: counted, refusals: counted, wrongLinks: counted },
    pressure: { check: () => {} },
    tokens: { verify: async () => ({ sid: 'one', signedInAt: null }) },
    sessions: { viewer: async () => ({ id: person.id, impersonatorId: null, quiet: false }) },
    ring: () => {},
    liveCursor: () => undefined,
    observe: () => {},
  } as unknown as KernelDeps;
  let runs = 0;
  const handler = async () => {
    runs += 1;
    throw new AppError('BAD_REQUEST', { keeps: { memberId: null } });
  };
  mount(app, 'testing.guess', guess, handler, deps);
  app.setErrorHandler((error, _, reply) => reply.code(toAppError(error).status).send({}));
  const headers = { authorization: 'Bearer x', 'idempotency-key': 'key-of-a-guess' };
  const ask = async () => (await app.inject({ method: 'POST', url: '/guess', headers, payload: {} })).statusCode;
  expect([await ask(), await ask(), runs]).toEqual([400, 400, 2]);
  await app.close();
});
