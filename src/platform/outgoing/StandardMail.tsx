import {
  Body,
  Container,
  Head,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';

// With the mail, so that one import brings all that it takes and nothing else of the package.
export { render, toPlainText } from '@react-email/components';

// Mail programs know no custom properties: these are the light values of tokens/colors.css.
const COLORS = {
  page: '#f7f8f4',
  card: '#ffffff',
  ink: '#16211b',
  soft: '#465049',
  brand: '#115d41',
  line: '#dee1da',
};
const FONT = 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif';

export type StandardMailProps = {
  lang: string;
  /** Name of the shop. */
  site: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** Six digits, shown large and easy to copy. */
  code: string | null;
  link: { href: string; text: string };
  /** A second way on. */
  also: { href: string; text: string } | null;
  items: { title: string; line: string; href: string }[];
  footer: string[];
  /** Ends mails of this kind. */
  stop: { href: string; text: string } | null;
};

/**
 * The look of every mail: a greeting, what it is about, a code or a link, and why the reader
 * got it.
 */
export function StandardMail({
  lang,
  site,
  subject,
  greeting,
  lines,
  code,
  link,
  also,
  items,
  footer,
  stop,
}: StandardMailProps) {
  const text = { color: COLORS.ink, fontFamily: FONT, fontSize: '16px', lineHeight: '24px' };
  const small = { ...text, color: COLORS.soft, fontSize: '13px', lineHeight: '20px' };
  return (
    <Html lang={lang}>
      <Head />
      <Preview>{code ? `${code} · ${subject}` : subject}</Preview>
      <Body style={{ backgroundColor: COLORS.page, margin: '0', padding: '24px 12px' }}>
        <Container
          style={{
            backgroundColor: COLORS.card,
            border: `1px solid ${COLORS.line}`,
            borderRadius: '16px',
            maxWidth: '480px',
            padding: '24px',
          }}
        >
          <Text
            style={{
              ...text,
              color: COLORS.brand,
              fontSize: '20px',
              fontWeight: '700',
              margin: '0 0 16px',
            }}
          >
            {site}
          </Text>
          <Text style={text}>{greeting}</Text>
          {lines.map((line) => (
            <Text key={line} style={text}>
              {line}
            </Text>
          ))}
          {code ? (
            <Section
              style={{ backgroundColor: COLORS.page, borderRadius: '12px', textAlign: 'center' }}
            >
              <Text
                style={{
                  ...text,
                  fontSize: '32px',
                  fontWeight: '700',
                  letterSpacing: '8px',
                  lineHeight: '40px',
                }}
              >
                {code}
              </Text>
            </Section>
          ) : null}
          {items.map(({ title, line, href }) => (
            <Text key={href + title} style={text}>
              <Link href={href} style={{ color: COLORS.brand }}>
                {title}
              </Link>
              {line ? (
                <>
                  <br />
                  {line}
                </>
              ) : null}
            </Text>
          ))}
          <Text style={text}>
            <Link href={link.href} style={{ color: COLORS.brand }}>
              {link.text}
            </Link>
          </Text>
          {also ? (
            <Text style={text}>
              <Link href={also.href} style={{ color: COLORS.brand }}>
                {also.text}
              </Link>
            </Text>
          ) : null}
          <Hr style={{ borderColor: COLORS.line }} />
          {footer.map((line) => (
            <Text key={line} style={small}>
              {line}
            </Text>
          ))}
          {stop ? (
            <Text style={small}>
              <Link href={stop.href} style={{ color: COLORS.soft, textDecoration: 'underline' }}>
                {stop.text}
              </Link>
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  );
}
