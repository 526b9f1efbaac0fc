import { describe, expect, it } from 'vitest';
import { findRisk } from './messages.safety.ts';

describe('a first message', () => {
  it.each([
    ['My number is 876 555 0142.', 'phone'],
    ['Call +1 (876) 555-0142', 'phone'],
    ['whatsapp 8765550142', 'phone'],
    ['0690 12 34 56', 'phone'],
    ['555-0142', 'phone'],
    ['See https://deals.example/x', 'link'],
    ['www.example.org', 'link'],
    ['look at cheap-cars.com please', 'link'],
    ['bit.ly/3x', 'link'],
    ['write me at asha@mail.example', 'link'],
    ['I can pay by Western Union', 'money'],
    ['Send me a gift card', 'money'],
    ['¿Acepta un depósito?', 'money'],
    ['Hago una transferencia hoy', 'money'],
    ['Je fais un virement', 'money'],
    ['Tell me the verification code', 'money'],
  ])('with “%s” gets a hint about its %s', (text, risk) => {
    expect(findRisk(text)).toBe(risk);
  });

  it.each([
    'Is this still available?',
    'Would you take 17,800 for the 2021 model?',
    'I can pay US$ 18500.00 in cash',
    'I offer JMD 2850000',
    'Saturday at 9.30, or Sunday 10-12?',
    'Is it the 1200 x 900 one?',
    'Buenos días, ¿dónde nos encontramos?',
    'I will be there.Then we talk.',
  ])('like “%s” gets none', (text) => {
    expect(findRisk(text)).toBeNull();
  });
});
