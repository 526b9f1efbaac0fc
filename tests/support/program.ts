/** A program that uses the shop without a browser: it sends files and JSON, which forms do not. */
import { type APIRequestContext, request } from '@playwright/test';
import { addressOfItsOwn } from './address-of-its-own.ts';
import { shopUrl } from './journey.ts';

/** One with cookies and an address of its own; `dispose()` ends it. */
export const openProgram = (): Promise<APIRequestContext> =>
  request.newContext({ baseURL: shopUrl(), extraHTTPHeaders: addressOfItsOwn() });
