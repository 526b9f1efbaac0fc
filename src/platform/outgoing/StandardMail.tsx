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

const TEXT = { color: COLORS.ink, fontFamily: FONT, fontSize: '16px', lineHeight: '24px' };
const SMALL = { ...TEXT, color: COLORS.soft, fontSize: '13px', lineHeight: '20px' };

type MailLink = { href: string; text: string };

type MailItem = { title: string; line: string; href: string };

export type StandardMailProps = {
  lang: string;
  /** Name of the shop. */
  site: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** Six digits, shown large and easy to copy. */
  code: string | null;
  link: MailLink;
  /** A second way on. */
  also: MailLink | null;
  items: MailItem[];
  footer: string[];
  /** Ends mails of this kind. */
  stop: MailLink | null;
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
              ...TEXT,
              color: COLORS.brand,
              fontSize: '20px',
              fontWeight: '700',
              margin: '0 0 16px',
            }}
          >
            {site}
          </Text>
          <Text style={TEXT}>{greeting}</Text>
          {lines.map((line) => (
            <Text key={line} style={TEXT}>
              {line}
            </Text>
          ))}
          {code ? <Code code={code} /> : null}
          {items.map((item) => (
            <Item key={item.href + item.title} {...item} />
          ))}
          <Way {...link} />
          {also ? <Way {...also} /> : null}
          <Hr style={{ borderColor: COLORS.line }} />
          {footer.map((line) => (
            <Text key={line} style={SMALL}>
              {line}
            </Text>
          ))}
          {stop ? (
            <Text style={SMALL}>
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

function Code({ code }: { code: string }) {
  return (
    <Section style={{ backgroundColor: COLORS.page, borderRadius: '12px', textAlign: 'center' }}>
      <Text
        style={{
          ...TEXT,
          fontSize: '32px',
          fontWeight: '700',
          letterSpacing: '8px',
          lineHeight: '40px',
        }}
      >
        {code}
      </Text>
    </Section>
  );
}

function Item({ title, line, href }: MailItem) {
  return (
    <Text style={TEXT}>
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
  );
}

/** On to the shop. */
function Way({ href, text }: MailLink) {
  return (
    <Text style={TEXT}>
      <Link href={href} style={{ color: COLORS.brand }}>
        {text}
      </Link>
    </Text>
  );
}
