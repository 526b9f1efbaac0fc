// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  days,
  expiring,
  inTable,
  type KeptTables,
  personOf,
  type RetentionRows,
  token,
  WITH_THE_ACCOUNT,
  years,
} from '#tests/support/retention-rows.ts';
import { accountMarkTable } from './accounts.mark.table.server.ts';
import {
  auditTable,
  codeTable,
  sessionTable,
  signupTable,
  verificationTable,
} from './accounts.table.server.ts';
import {
  secondStepTable,
  trustedDeviceTable,
  usedCodeTable,
} from './second-factor/factor.table.server.ts';

export const rows: RetentionRows = {
  'accounts.codes': expiring(async (db, expiresAt) => {
    const subject = token();
    const from = { askedBy: token(), askedFrom: '203.0.113.7' };
    await db
      .insert(codeTable)
      .values({ purpose: 'login', subject, ...from, hash: token(), expiresAt });
    return inTable(db, codeTable, eq(codeTable.subject, subject));
  }),
  'accounts.older-codes': expiring(async (db, expiresAt) => {
    const id = v7();
    await db.insert(verificationTable).values({ id, identifier: id, value: token(), expiresAt });
    return inTable(db, verificationTable, eq(verificationTable.id, id));
  }),
  'accounts.sign-ups': expiring(async (db, expiresAt) => {
    const tokenHash = token();
    const person = { email: 'a@people.example', passwordHash: token(), name: 'Asha', phone: '' };
    await db
      .insert(signupTable)
      .values({ tokenHash, ...person, locale: 'en', acceptedTermsAt: expiresAt, expiresAt });
    return inTable(db, signupTable, eq(signupTable.tokenHash, tokenHash));
  }),
  'accounts.second-steps': expiring(async (db, expiresAt) => {
    const tokenHash = token();
    await db.insert(secondStepTable).values({ tokenHash, userId: await personOf(db), expiresAt });
    return inTable(db, secondStepTable, eq(secondStepTable.tokenHash, tokenHash));
  }),
  'accounts.used-codes': expiring(async (db, expiresAt) => {
    const hash = token();
    await db.insert(usedCodeTable).values({ hash, userId: await personOf(db), expiresAt });
    return inTable(db, usedCodeTable, eq(usedCodeTable.hash, hash));
  }),
  'accounts.sessions': expiring(async (db, expiresAt) => {
    const id = v7();
    const row = { id, token: token(), userId: await personOf(db), ipAddress: '203.0.113.7' };
    await db.insert(sessionTable).values({ ...row, expiresAt });
    return inTable(db, sessionTable, eq(sessionTable.id, id));
  }),
  'accounts.trusted-devices': expiring(async (db, expiresAt) => {
    const tokenHash = token();
    await db
      .insert(trustedDeviceTable)
      .values({ tokenHash, userId: await personOf(db), provenAt: expiresAt, expiresAt });
    return inTable(db, trustedDeviceTable, eq(trustedDeviceTable.tokenHash, tokenHash));
  }),
  'accounts.marks': days(30, async (db, seenAt) => {
    const row = { mark: Buffer.from(token()), userId: await personOf(db), seenAt };
    await db.insert(accountMarkTable).values({ ...row, kind: 'network' });
    return inTable(db, accountMarkTable, eq(accountMarkTable.mark, row.mark));
  }),
  'accounts.audit': years(async (db, at) => {
    const id = v7();
    await db.insert(auditTable).values({ id, at, action: 'role.grant', detail: {} });
    return inTable(db, auditTable, eq(auditTable.id, id));
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  user: 'an empty row stays when the account is deleted, because others point at it',
  account: WITH_THE_ACCOUNT,
  known_name: WITH_THE_ACCOUNT,
  user_picture: WITH_THE_ACCOUNT,
  user_block: WITH_THE_ACCOUNT,
  second_factor: WITH_THE_ACCOUNT,
};
