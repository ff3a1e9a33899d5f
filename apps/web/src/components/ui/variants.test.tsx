import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge, Button } from './elements.tsx';

const look = (markup: string) => /class="([^"]*)"/.exec(markup)?.[1];

test('a button has seven variants and four sizes, each with a look of its own', () => {
  const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'whatsapp'] as const;
  const sizes = ['default', 'sm', 'lg', 'icon'] as const;
  const looks = variants.flatMap((variant) =>
    sizes.map((size) => look(renderToStaticMarkup(<Button variant={variant} size={size} />))),
  );
  expect(new Set(looks).size).toBe(7 * 4);
});

test('a badge has six variants, each with a look of its own', () => {
  const variants = ['default', 'secondary', 'destructive', 'outline', 'success', 'warning'] as const;
  const looks = variants.map((variant) => look(renderToStaticMarkup(<Badge variant={variant} />)));
  expect(new Set(looks).size).toBe(6);
});
