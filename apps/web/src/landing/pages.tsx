import type { ReactNode } from 'react';
import { Data } from './pages/data.tsx';
import { Home } from './pages/home.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Privacy } from './pages/privacy.tsx';
import { PRODUCT } from './parts/settings.tsx';

export interface Page {
  /** Its address, the canonical one. Null: a page without one (404). */
  path: string | null;
  title: string;
  description: string;
  body: ReactNode;
}

/** The public pages by the HTML file that they are built into. */
export const pages: Record<string, Page> = {
  'index.html': {
    path: '/',
    title: `${PRODUCT}: Help Build AI That Understands How We Really Talk`,
    description:
      'Give your voice to an open dataset of Caribbean speech: short WhatsApp voice notes in Patwa, Standard English or a mix. About 2 minutes, 3 steps. The pilot is in Jamaica.',
    body: <Home />,
  },
  'data.html': {
    path: '/data',
    title: `The data so far · ${PRODUCT}`,
    description:
      'How many voice notes, speakers, parishes and hours of Caribbean speech have been given so far, what is collected, and how to take your voice back.',
    body: <Data />,
  },
  'privacy.html': {
    path: '/privacy',
    title: `Privacy, in plain words · ${PRODUCT}`,
    description:
      'What happens to a voice note that you give: what is kept, who hears it, what stays when you take it back. No cookies, no tracking.',
    body: <Privacy />,
  },
  '404.html': {
    path: null,
    title: `Nothing here · ${PRODUCT}`,
    description: 'There is no page at this address.',
    body: <NotFound />,
  },
};
