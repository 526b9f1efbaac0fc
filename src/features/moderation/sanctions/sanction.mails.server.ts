// The mails about the enforcement ladder. They reach people who can sign in no more, so they are
// sent whatever somebody chose, and say everything that the decision page says.
import { z } from 'zod';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import { zoneOf } from '#features/catalog/catalog.facts.server.ts';
import { appealUntilOf } from '#features/moderation/moderation.due.ts';
import type { Ctx } from '#platform/context.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { defineMail, sendMail } from '#platform/outgoing/mail.server.ts';
import { writeStandardMail } from '#platform/outgoing/standard-mail.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { POLICY_RULES, SANCTION_STEPS, sectionOf } from './sanction.limits.ts';
import type { StepRow } from './standing.server.ts';

const moment = z.iso.datetime();
const person = z.object({ name: z.string(), timeZone: z.string() });

const sanctionedValues = person.extend({
  sanctionId: z.uuid(),
  step: z.enum(SANCTION_STEPS),
  rule: z.enum(POLICY_RULES),
  note: z.string(),
  /** Titles of what it is about. */
  titles: z.array(z.string()),
  at: moment,
  until: moment.nullable(),
  appealUntil: moment,
});

const overValues = person.extend({ why: z.enum(['lifted', 'over']), note: z.string(), at: moment });

/** Somebody was warned, suspended or banned: the rule, the evidence, and how to appeal. */
const sanctionedMail = defineMail('moderation.sanctioned', sanctionedValues, (reader, values) => {
  const { step, rule, note, titles, timeZone } = values;
  const t = translator(reader.locale, 'mails.sanction');
  const rules = translator(reader.locale, 'policy');
  const site = reader.site.name;
  const date = (at: string) => dateIn(reader.locale, at, timeZone);
  const text =
    step === 'suspension' && values.until !== null
      ? t('suspension.text', {
          days: daysBetween(values.at, values.until),
          until: momentIn(reader.locale, values.until, timeZone),
        })
      : t(step === 'ban' ? 'ban.text' : 'warning.text', { site });
  return writeStandardMail(reader, {
    subject: t(`${step}.subject`, { site }),
    name: values.name,
    lines: [
      text,
      t('rule', {
        title: rules(`${rule}.title`),
        section: sectionOf(rule),
        text: rules(`${rule}.text`),
      }),
      t('note', { note }),
      ...(titles.length > 0
        ? [t('evidence', { titles: formatterOf(reader.locale).list(titles) })]
        : []),
      t('appeal', { date: date(values.appealUntil) }),
    ],
    link: { path: `/sanctions/${values.sanctionId}`, text: t('link') },
    ignore: t('ignore'),
  });
});

/** A step was taken back, or a suspension is over. */
const overMail = defineMail('moderation.sanction-over', overValues, (reader, values) => {
  const { why, note, at, timeZone } = values;
  const t = translator(reader.locale, 'mails.sanction');
  const site = reader.site.name;
  return writeStandardMail(reader, {
    subject: t(`${why}.subject`, { site }),
    name: values.name,
    lines: [
      why === 'over'
        ? t('over.text')
        : t('lifted.text', { date: dateIn(reader.locale, at, timeZone) }),
      ...(note ? [t('note', { note })] : []),
    ],
    link: { path: '/', text: t('open', { site }) },
    ignore: t('ignore'),
  });
});

export const sanctionMails = [sanctionedMail, overMail];

type Receiver = Pick<UserRow, 'email' | 'name' | 'locale' | 'country'>;

/** Tells somebody by mail what was decided about them, in the transaction that decides. */
export async function mailSanction(ctx: Ctx, to: Receiver, row: StepRow): Promise<void> {
  const { id, step, rule, note, evidence, at, until } = row;
  await sendMail(ctx, {
    to: to.email,
    locale: to.locale,
    template: sanctionedMail,
    values: {
      name: to.name,
      timeZone: zoneOf(to.country),
      sanctionId: id,
      step,
      rule: rule ?? 'other',
      note,
      titles: [...new Set(evidence.map(({ title }) => title))],
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      appealUntil: appealUntilOf(at).toISOString(),
    },
  });
}

/** Tells somebody by mail that a step counts no more, or a suspension is over. */
export async function mailSanctionOver(
  ctx: Ctx,
  to: Receiver,
  { at, why, note }: { at: Date; why: 'lifted' | 'over'; note: string },
): Promise<void> {
  await sendMail(ctx, {
    to: to.email,
    locale: to.locale,
    template: overMail,
    values: { name: to.name, timeZone: zoneOf(to.country), why, note, at: at.toISOString() },
  });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function dateIn(locale: string, at: string, timeZone: string): string {
  return formatterOf(locale).dateTime(new Date(at), { dateStyle: 'long', timeZone });
}

/** With the hour, and the name of the zone. */
function momentIn(locale: string, at: string, timeZone: string): string {
  return formatterOf(locale).dateTime(new Date(at), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
}
