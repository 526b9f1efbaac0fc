// Alerts under /api: the same use cases as the row above a search and the page of alerts.
import { z } from 'zod';
import { act, list, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { alertErrors } from './alerts.errors.ts';
import { alertView, editAlertInput, saveAlertInput } from './alerts.schema.ts';
import { editAlert, listAlerts, removeAlert, saveAlert } from './alerts.server.ts';

const { not_authenticated } = accountErrors;
const { rate_limited } = platformErrors;
const { alert_not_found, alert_limit, alert_too_wide, alert_impossible, alert_too_long } =
  alertErrors;
const output = alertView.meta({ id: 'Alert' });

export const alertsApi: readonly Operation[] = tagged('Alerts', [
  list({
    path: '/alerts',
    id: 'listAlerts',
    summary: 'The own saved searches with their alerts, the newest first',
    item: output,
    errors: [not_authenticated],
    use: listAlerts,
  }),
  act({
    path: '/alerts',
    method: 'post',
    id: 'saveAlert',
    summary: 'Saves a search, named by the query of its address, and tells of what is new in it',
    description: 'The same search again is the same alert.',
    input: saveAlertInput,
    output,
    errors: [
      not_authenticated,
      rate_limited,
      alert_limit,
      alert_too_wide,
      alert_impossible,
      alert_too_long,
    ],
    use: saveAlert,
  }),
  act({
    path: '/alerts/{id}',
    method: 'patch',
    id: 'editAlert',
    summary: 'Renames an alert, changes how often it tells, pauses it or lets it go on',
    input: editAlertInput,
    output,
    missing: alert_not_found,
    errors: [not_authenticated, rate_limited],
    use: editAlert,
  }),
  act({
    path: '/alerts/{id}',
    method: 'delete',
    id: 'removeAlert',
    summary: 'Takes an alert away',
    input: z.object({ id: z.uuid() }),
    missing: alert_not_found,
    errors: [not_authenticated, rate_limited],
    use: removeAlert,
  }),
]);
