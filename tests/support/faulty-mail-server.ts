// Real SMTP servers with what goes wrong between a shop and its provider: a password, recipients
// and senders that are refused, a line without encryption, a certificate that nobody signed.
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

const PASSWORD = 'right-one';

/** Hosts of addresses that are refused. */
const REFUSED = /@refused\.example$/;

export async function startFaultyMailServer() {
  const state = { password: PASSWORD, received: [] as string[], plain: 0, secure: 0 };
  const refusal = (code: number, sentence: string) =>
    Object.assign(new Error(sentence), { responseCode: code });
  const options: SMTPServerOptions = {
    logger: false,
    closeTimeout: 100,
    allowInsecureAuth: true,
    onAuth({ password }, _session, callback) {
      if (password === PASSWORD) callback(null, { user: 'shop' });
      else callback(refusal(535, 'authentication failed'));
    },
    onMailFrom({ address }, _session, callback) {
      callback(REFUSED.test(address) ? refusal(553, 'not your address') : null);
    },
    onRcptTo({ address }, _session, callback) {
      callback(REFUSED.test(address) ? refusal(550, 'no such person') : null);
    },
    onData(stream, session, callback) {
      stream.on('end', () => {
        state.received.push(session.envelope.rcptTo[0]?.address ?? '');
        callback();
      });
      stream.resume();
    },
  };
  const open = async (server: SMTPServer) => {
    // Whoever does not trust the certificate hangs up.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    afterAll(() => new Promise<void>((resolve) => void server.close(resolve)));
    return (server.server.address() as AddressInfo).port;
  };
  state.plain = await open(new SMTPServer({ ...options, disabledCommands: ['STARTTLS'] }));
  // The package brings a certificate of its own for "localhost", signed by itself.
  state.secure = await open(new SMTPServer({ ...options, secure: true }));
  return state;
}
