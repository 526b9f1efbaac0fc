// People under /api, for those who look after the site.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import {
  accountErrors,
  accountFailures,
  STAFF_FAILURES,
} from '#features/accounts/accounts.errors.ts';
import { verifyPerson, setRole } from '#features/accounts/accounts.public.server.ts';
import type { Operation } from '#platform/operation.server.ts';
import { findAudit } from './audit.server.ts';
import { AUDIT_COUNTED, auditEntryView, auditInput } from './audit.schema.ts';
import { searchPeople } from './people.server.ts';
import { getPerson } from './person.server.ts';
import {
  badgeInput,
  peopleCounts,
  peopleInput,
  personRowView,
  personView,
  roleInput,
} from './people.schema.ts';

const missing = accountErrors.person_not_found;

export const peopleApi: readonly Operation[] = tagged('Moderation', [
  list({
    path: '/people',
    id: 'listPeople',
    summary: 'People by name, address, number or id, those who joined last first',
    input: peopleInput,
    item: personRowView.meta({ id: 'PersonRow' }),
    extras: { counts: peopleCounts },
    errors: STAFF_FAILURES,
    use: searchPeople,
  }),
  read({
    path: '/people/{userId}',
    id: 'getPerson',
    summary: 'One person: standing, figures and history; address and number for administrators',
    input: z.object({ userId: z.uuid() }),
    output: personView.meta({ id: 'Person' }),
    missing,
    errors: STAFF_FAILURES,
    use: getPerson,
  }),
  act({
    method: 'put',
    path: '/people/{userId}/badges/{badge}',
    id: 'verifyPerson',
    summary: 'Confirms who somebody is, or that they live on their island, or takes that back',
    input: badgeInput,
    missing,
    errors: [...STAFF_FAILURES, accountErrors.invalid_country],
    use: verifyPerson,
  }),
  act({
    method: 'put',
    path: '/people/{userId}/role',
    id: 'setRole',
    summary: 'Gives somebody a role; for administrators, of whom one always stays',
    input: roleInput,
    missing,
    errors: [...STAFF_FAILURES, ...accountFailures('demo_account', 'last_admin')],
    use: setRole,
  }),
  list({
    path: '/audit',
    id: 'listAudit',
    summary: 'What those who look after the site did, and the check by itself, latest first',
    input: auditInput,
    item: auditEntryView.meta({ id: 'AuditEntry' }),
    count: z.int().describe(`At most ${AUDIT_COUNTED}`),
    errors: STAFF_FAILURES,
    use: findAudit,
  }),
]);
