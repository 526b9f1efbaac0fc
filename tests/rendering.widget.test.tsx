// What tests of widgets stand on (tests/support/widget.tsx).
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Form, redirect, useActionData, useLoaderData } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { PriceTag } from '#features/listings/ui/PriceTag.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { passTime, renderWidget, serveWidget } from './support/widget.tsx';

function Chest() {
  const answer = useActionData<string>();
  const loaded = useLoaderData<string>();
  return (
    <Form method="post">
      <label>
        Words <input name="words" />
      </label>
      <button>Send</button>
      <p role="status">{answer ?? loaded}</p>
    </Form>
  );
}

describe('a widget', () => {
  test('is first what the server sent, and then what its code makes of it', async () => {
    const Said = () => <p>{useScripted() ? 'awake' : 'asleep'}</p>;
    const { container, wakeUp } = serveWidget(<Said />);
    expect(container.textContent).toBe('asleep');
    const served = container.querySelector('p');
    await wakeUp();
    expect(container.textContent).toBe('awake');
    expect(container.querySelector('p')).toBe(served);
  });

  test('that draws something else than the server did is a fault', async () => {
    const Torn = () => <p>{document.querySelector('p') ? 'again' : 'first'}</p>;
    await expect(renderWidget(<Torn />)).rejects.toThrow('React drew it anew');
  });

  test('speaks the language and counts in the currency of its reader', async () => {
    const price = { amount: 100_00, currency: 'USD' };
    const tag = <PriceTag price={price} unit="once" category="cars" />;
    const { container } = await renderWidget(tag, {
      locale: 'es',
      preferences: { currency: 'JMD' },
      rates: { USD: 1, JMD: 155 },
    });
    expect(container.textContent).toMatch(/15[.,\s]?500/);
  });

  test('sends its form to the page that it is on, and is led to another one', async () => {
    const sent: (string | undefined)[] = [];
    const { user, at } = await renderWidget(<Chest />, {
      path: '/chest?a=1',
      data: 'Loaded',
      action: async ({ request }) => {
        const words = (await request.formData()).get('words')?.toString();
        sent.push(words);
        return words === 'open' ? redirect('/room') : 'Not that';
      },
      routes: [{ path: '/room', Component: () => <h1>The room</h1> }],
    });
    expect(screen.getByRole('status').textContent).toBe('Loaded');
    await user.type(screen.getByLabelText('Words'), 'shut');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not that')).toBeDefined();
    await user.clear(screen.getByLabelText('Words'));
    await user.type(screen.getByLabelText('Words'), 'open{Enter}');
    expect(await screen.findByRole('heading', { name: 'The room' })).toBeDefined();
    expect(sent).toEqual(['shut', 'open']);
    expect(at()).toBe('/room');
  });

  test('waits as long as the test lets it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const Late = () => {
      const [late, setLate] = useState(false);
      useEffect(() => {
        const timer = setTimeout(() => setLate(true), 3_600_000);
        return () => clearTimeout(timer);
      }, []);
      return <p>{late ? 'late' : 'early'}</p>;
    };
    const { container } = await renderWidget(<Late />);
    await passTime(3_000_000);
    expect(container.textContent).toBe('early');
    await passTime(600_000);
    expect(container.textContent).toBe('late');
  });
});

describe('the network', () => {
  test('is what the test says: an answer now, later, or none', async () => {
    const { network } = await renderWidget(<p />, { network: () => new Response('now') });
    expect(await (await fetch('/a?b=1')).text()).toBe('now');
    expect(network.questions[0]?.url.href).toBe('https://shop.example/a?b=1');
    network.answering = () => undefined;
    const end = new AbortController();
    const [first, second] = [fetch('/first', { signal: end.signal }), fetch('/second')];
    network.questions[2]?.answer(new Response('later'));
    expect(await (await second).text()).toBe('later');
    end.abort();
    await expect(first).rejects.toThrow(/abort/i);
    expect(network.questions[1]?.isDropped()).toBe(true);
    network.answering = () => null;
    await expect(fetch('/third')).rejects.toThrow('Failed to fetch');
  });

  test('is not there before a widget is, and what a test left is gone', async () => {
    expect(() => fetch('/')).toThrow('without a network');
    localStorage.setItem('left', '1');
    document.documentElement.dataset['left'] = '1';
    document.cookie = 'left=1';
    document.body.append(document.createElement('aside'));
  });

  test('… also for the next one', () => {
    expect([localStorage.length, document.cookie, document.body.innerHTML]).toEqual([0, '', '']);
    expect(document.documentElement.dataset['left']).toBeUndefined();
  });
});
