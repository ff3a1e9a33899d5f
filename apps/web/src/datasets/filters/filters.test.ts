import { describe, expect, it } from 'vitest';
import { readFilters, withFilter, withoutFilters } from './filters.ts';

const address = (query: string) => new URLSearchParams(query);

describe('filters in the address', () => {
  it('are read', () => {
    expect(
      readFilters(
        address('category=Patwa&region=Portland&type=open&confirmed=no&status=disputed&search=duppy'),
      ),
    ).toEqual({
      category: 'Patwa',
      region: 'Portland',
      type: 'open',
      confirmed: 'no',
      status: 'disputed',
      search: 'duppy',
    });
  });

  it('are ignored where they are not possible', () => {
    expect(
      readFilters(
        address(
          `category=Klingon&type=&confirmed=maybe&status=quarantined&region=+&search=${'x'.repeat(201)}`,
        ),
      ),
    ).toEqual({});
  });

  it('are changed, taken away and cleared without touching other parameters', () => {
    expect(withFilter(address('a=1&type=open'), 'category', ' Mix ').toString()).toBe(
      'a=1&type=open&category=Mix',
    );
    expect(withFilter(address('a=1&type=open'), 'type', '').toString()).toBe('a=1');
    expect(
      withoutFilters(
        address('a=1&type=open&category=Mix&confirmed=yes&status=rejected&search=x&region=y'),
      ).toString(),
    ).toBe('a=1');
  });
});
