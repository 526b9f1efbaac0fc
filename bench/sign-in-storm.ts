// How many right sign-ins get in while others try wrong passwords: forty at a time without a pause,
// or a hundred a second, whoever waits for an answer.
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { type Ask, atRate } from './steady-rate.ts';

const RIGHT = 20;
/** What is left of ten sign-ins in five minutes, for each of three people on their own devices. */
const RIGHT_AFTERWARDS = 9;
const AT_A_TIME = 40;

export type Post = (path: string, body: object, from: Visitor) => Promise<Response>;
/** A visitor by address, with the cookies they bring along. */
export type Visitor = { address: string; cookie?: string };

type Count = { signedIn: number; asked: number; slowestMs: number };

/** Rows of the table: who signs in, during which storm. */
export async function signInsDuringStorms(
  post: Post,
  newAddress: () => string,
): Promise<Record<string, Count>> {
  const emails = Object.values(DEMO_ACCOUNTS);
  const emailAt = (number: number) => emails[number % emails.length] ?? '';
  const signIn = (email: string, from: Visitor) =>
    post('/api/auth/login', { email, password: DEMO_PASSWORD }, from);
  const guess: Ask = (number) =>
    post(
      '/api/auth/login',
      { email: `person${number % 50}@people.example`, password: `guess ${number}` },
      { address: newAddress() },
    );

  /** The cookies of browsers where each has been signed in. */
  const known = await Promise.all(
    emails.map(async (email) => {
      const { headers } = await signIn(email, { address: newAddress() });
      return headers.getSetCookie().map((line) => line.split(';')[0]);
    }),
  );
  const newcomer = (): Visitor => ({ address: newAddress() });
  const ownDevice = (number: number): Visitor => ({
    address: newAddress(),
    cookie:
      known[number % emails.length]?.filter((each) => each?.includes('device')).join('; ') ?? '',
  });

  async function countRight(visitor: (number: number) => Visitor, asked = RIGHT): Promise<Count> {
    let [signedIn, slowestMs] = [0, 0];
    for (let number = 0; number < asked; number += 1) {
      const started = performance.now();
      const answer = await signIn(emailAt(number), visitor(number));
      await answer.arrayBuffer();
      slowestMs = Math.max(slowestMs, performance.now() - started);
      if (answer.ok) signedIn += 1;
    }
    return { signedIn, asked, slowestMs };
  }

  async function duringForty(visitor: (number: number) => Visitor): Promise<Count> {
    let over = false;
    let number = 0;
    const guessOn = async (): Promise<void> => {
      while (!over) await (await guess((number += 1))).arrayBuffer();
    };
    const storm = Array.from({ length: AT_A_TIME }, guessOn);
    const count = await countRight(visitor);
    over = true;
    await Promise.all(storm);
    return count;
  }

  async function duringHundredASecond(visitor: (number: number) => Visitor): Promise<Count> {
    const storm = atRate(100, 15, guess);
    // Until the waiting room is full.
    await new Promise((resolve) => {
      setTimeout(resolve, 2000);
    });
    const count = await countRight(visitor, RIGHT_AFTERWARDS);
    await storm;
    return count;
  }

  return {
    'new devices, 40 wrong ones at a time': await duringForty(newcomer),
    'own devices, 40 wrong ones at a time': await duringForty(ownDevice),
    'own devices, 100 wrong ones a second': await duringHundredASecond(ownDevice),
  };
}
