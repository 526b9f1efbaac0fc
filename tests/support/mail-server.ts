// A real SMTP server for tests: it takes what is sent, or refuses, or does not answer, as it is
// told.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  to: string;
  /** Its Message-ID. */
  id: string;
  subject: string;
  text: string;
  html: string;
};

export type MailServer = {
  url: string;
  /** What arrived, oldest first. */
  received: ReceivedMail[];
  behaviour: 'take' | 'refuse' | 'hang';
  /** Hosts of addresses about which it never says whether it takes a mail. */
  slowHosts: Set<string>;
  /** Hosts of those that wait for that now. */
  waiting: string[];
  /** Connections that were tried in any behaviour. */
  attempts: number;
  close(): Promise<void>;
};

/** Listens on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const state: MailServer = {
    url: '',
    received: [],
    behaviour: 'take',
    attempts: 0,
    slowHosts: new Set(),
    waiting: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      state.attempts += 1;
      if (state.behaviour === 'take') callback();
      else if (state.behaviour === 'refuse')
        callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onRcptTo({ address }, _session, callback) {
      const host = address.slice(address.indexOf('@') + 1);
      if (state.slowHosts.has(host)) state.waiting.push(host);
      else callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          state.received.push({
            to: session.envelope.rcptTo[0]?.address ?? '',
            id: mail.messageId ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
          });
          callback();
        });
      });
    },
  });
  // Whoever sends may be killed in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return state;
}
