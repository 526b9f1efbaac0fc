// The look that every mail shares, as HTML and as text. Owns the sentences that every mail has;
// what a mail is about comes from its feature.
import { createElement } from 'react';
import { translator } from '../i18n/translate.server.ts';
import type { WrittenMail } from './mail.server.ts';
import type { Reader } from './outgoing.server.ts';

export type StandardMailContent = {
  subject: string;
  /** Whom it greets; empty when nobody knows. */
  name: string;
  lines: string[];
  /** Six digits, shown large and easy to copy. */
  code?: string;
  /**
   * Opens a page and changes nothing by itself, because mail scanners open links, too. The path is
   * one of the site.
   */
  link: { path: string; text: string };
  /** A second link beside it, as careful as the first one. */
  also?: { path: string; text: string };
  /** What it lists: each leads to a path of the site. */
  items?: { title: string; line: string; path: string }[];
  /** What to do when one did not expect it. */
  ignore: string;
  /**
   * Where mails of this kind are ended: the page asks first, and a POST there does it at once, for
   * mail programs that offer it (RFC 8058). Absent where nobody may end them.
   */
  stop?: { path: string; text: string };
};

/** Subject, HTML and text in the reader's language. */
export async function writeStandardMail(
  { locale, publicUrl, site: { name: site, contactEmail } }: Reader,
  { subject, name, lines, code, link, also, items = [], ignore, stop }: StandardMailContent,
): Promise<WrittenMail> {
  const t = translator(locale, 'mails');
  // Loaded with the first mail: a server that sends none needs none of it.
  const { StandardMail, render, toPlainText } = await import('./StandardMail.tsx');
  const element = createElement(StandardMail, {
    lang: t('lang'),
    site,
    subject,
    greeting: name ? t('greeting', { name }) : t('greetingNobody'),
    lines,
    code: code ?? null,
    link: { href: publicUrl + link.path, text: link.text },
    also: also ? { href: publicUrl + also.path, text: also.text } : null,
    items: items.map(({ path, ...item }) => ({ ...item, href: publicUrl + path })),
    stop: stop ? { href: publicUrl + stop.path, text: stop.text } : null,
    footer: [
      ignore,
      t('automatic', { site }),
      ...(contactEmail ? [t('contact', { email: contactEmail })] : []),
    ],
  });
  const html = await render(element);
  const headers: Record<string, string> = stop
    ? {
        'List-Unsubscribe': `<${publicUrl}${stop.path}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};
  return { subject, html, text: toPlainText(html), headers };
}
