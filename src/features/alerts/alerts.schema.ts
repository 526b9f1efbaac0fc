/** Inputs and views of alerts. Browser-safe. */
import { z } from 'zod';
import { ALERT_NAME_MAX, ALERT_SEARCH_MAX, CADENCES } from './alerts.limits.ts';

/** What somebody calls a search; empty for what it asks for. */
const name = z
  .string()
  .trim()
  .max(ALERT_NAME_MAX, 'fields.tooBig')
  .transform((text) => text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' '));

export const saveAlertInput = z.object({
  /** The query of the address of a search: `q=bicycle&location=Barbados`. */
  search: z.string().max(ALERT_SEARCH_MAX),
  cadence: z.enum(CADENCES).default('at-once'),
  name: name.optional(),
});
export type SaveAlert = z.input<typeof saveAlertInput>;

export const editAlertInput = z.object({
  id: z.uuid(),
  name: name.optional(),
  cadence: z.enum(CADENCES).optional(),
  paused: z.boolean().optional(),
});
export type EditAlert = z.input<typeof editAlertInput>;

export const alertView = z.object({
  id: z.uuid(),
  /** What its owner calls it; null without a name. */
  name: z.string().nullable(),
  /** What it asks for, in the reader's language. */
  summary: z.string(),
  /** The query of the address that shows it. */
  search: z.string(),
  /** Path and query of the page that shows it. */
  path: z.string(),
  cadence: z.enum(CADENCES),
  paused: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Listings that it found in the last 90 days, and when the last one was. */
  found: z.int(),
  lastFoundAt: z.iso.datetime().nullable(),
});
export type AlertView = z.infer<typeof alertView>;

/** What the page of a search shows of alerts; the row has a form that saves `search`. */
export type AlertOfSearch = {
  search: string;
  summary: string;
  alert: Pick<AlertView, 'id' | 'cadence' | 'paused'> | null;
};
