import { describe, expect, it } from 'vitest';
import { LARGEST, moveBy, WHOLE, zoomAt } from './gallery-zoom.ts';

const phone = { width: 400, height: 800 };
const middle = { x: 0, y: 0 };

describe('a picture that is looked at closely', () => {
  it('grows around the point that was touched', () => {
    const view = zoomAt(WHOLE, 2, { x: 100, y: -50 }, phone);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    expect(zoomAt(view, 0.5, { x: 100, y: -50 }, phone)).toEqual(WHOLE);
  });

  it('is never smaller than the screen, nor larger than four times', () => {
    expect(zoomAt(WHOLE, 0.2, middle, phone)).toEqual(WHOLE);
    expect(zoomAt(WHOLE, 100, middle, phone).scale).toBe(LARGEST);
  });

  it('is moved no further than its edge', () => {
    const view = zoomAt(WHOLE, 2, middle, phone);
    expect(moveBy(view, { x: 9999, y: -9999 }, phone)).toEqual({ scale: 2, x: 200, y: -400 });
    expect(moveBy(WHOLE, { x: 9, y: 9 }, phone)).toEqual(WHOLE);
  });
});
