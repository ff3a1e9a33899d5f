import { expect, test } from 'vitest';
import { nextDisplayOrder } from './display-order.ts';

test('the first topic is number 1', () => expect(nextDisplayOrder(null)).toBe(1));
test('a new topic goes after the highest, gaps or not', () => expect(nextDisplayOrder(41)).toBe(42));
