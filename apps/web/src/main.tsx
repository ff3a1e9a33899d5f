import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '#app/providers.tsx';
import { router } from '#app/router.tsx';
import { applyTheme } from '#lib/theme.ts';
import '#styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in (#root).');

applyTheme();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
