import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { plainParts } from '#tests/support/plain-ctx.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Settings } from '#platform/context.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { sendComplaint, takesComplaints } from './pages.complaint.server.ts';
import { COMPLAINT_LIMIT, COMPLAINT_MAX } from './pages.limits.ts';
import { complaintMail } from './pages.mails.server.ts';

const { db } = await testDatabase();
const address = (name: string) => `${name}@mango.example`;
const settings: Settings = {
  ...plainParts(db).settings,
  contacts: {
    general: address('hello'),
    support: address('help'),
    partners: address('partners'),
    safety: address('safety'),
  },
  sendsMail: true,
};
const ctx = testCtx(db, { settings });
const said = { text: ' The map\nsays nothing. ', email: 'Ana@People.example' };

beforeEach(async () => {
  await db.execute(sql`delete from rate_limit`);
  await db.delete(outboxTable);
});

describe('who could not use the site', () => {
  it('is heard by support, who answers to their address', async () => {
    await sendComplaint(ctx, said);
    const [asked] = await db.select({ payload: outboxTable.payload }).from(outboxTable);
    expect(asked?.payload).toMatchObject({
      to: 'help@mango.example',
      template: 'pages.complaint',
      values: { text: 'The map\nsays nothing.', email: 'ana@people.example' },
    });
    const mail = await complaintMail.write(
      { locale: 'en', publicUrl: settings.publicUrl, site: settings.site },
      { text: 'The map\nsays <b>nothing</b>.', email: 'ana@people.example' },
    );
    expect(mail.headers).toEqual({ 'Reply-To': 'ana@people.example' });
    expect(mail.text).toContain('ana@people.example wrote on the accessibility page');
    expect(mail.html).toContain('says &lt;b&gt;nothing&lt;/b&gt;.');
  });

  it.each([
    ['nothing', { ...said, text: ' \n' }, { text: 'complaint.textMissing' }],
    [
      'too much',
      { ...said, text: 'a'.repeat(COMPLAINT_MAX + 1) },
      { text: 'complaint.textTooLong' },
    ],
    ['no address', { ...said, email: 'ana' }, { email: 'complaint.emailInvalid' }],
    [
      'two lines of address',
      { ...said, email: 'a@b.example\nBcc: c@d.example' },
      { email: 'complaint.emailInvalid' },
    ],
  ])('is told what is missing when they send %s', async (_what, input, fields) => {
    await expect(sendComplaint(ctx, input)).rejects.toMatchObject({ fields });
    expect(await db.$count(outboxTable)).toBe(0);
  });

  it('cannot flood whoever reads it', async () => {
    for (let sent = 0; sent < COMPLAINT_LIMIT.limit; sent += 1) await sendComplaint(ctx, said);
    await expect(sendComplaint(ctx, said)).rejects.toMatchObject({ status: 429 });
    expect(await db.$count(outboxTable)).toBe(COMPLAINT_LIMIT.limit);
  });

  it.each([
    ['there is an address and a mail server', {}, true],
    ['nobody named an address', { contacts: null }, false],
    ['no mail leaves', { sendsMail: false, showCodes: false }, false],
  ])('has a form where %s: %s', async (_where, part, takes) => {
    const own = { ...settings, ...part };
    expect(takesComplaints(own)).toBe(takes);
    if (takes) return;
    await expect(sendComplaint(testCtx(db, { settings: own }), said)).rejects.toMatchObject({
      code: { key: 'complaint.closed' },
    });
  });
});
