import type { ReactNode } from 'react';
import { Country } from './pages/country.tsx';
import { Data } from './pages/data.tsx';
import { Heard } from './pages/heard.tsx';
import { Home } from './pages/home.tsx';
import { MyData } from './pages/my-data.tsx';
import { NotFound } from './pages/not-found.tsx';
import { PartnerForm } from './pages/partner.tsx';
import { Privacy } from './pages/privacy.tsx';
import { Receipts } from './pages/receipts.tsx';
import { Access, Ask, Asked } from './pages/releases-access.tsx';
import { Releases } from './pages/releases.tsx';
import { Status } from './pages/status.tsx';
import { Yardstick, YardstickSent } from './pages/yardstick.tsx';
import { BASE, HOME, PRODUCT } from './parts/settings.tsx';

export interface Page {
  /** The canonical address. Null: a page without one (404). */
  path: string | null;
  title: string;
  description: string;
  body: ReactNode;
}

/** The public pages, by the HTML file that the build writes. */
export const pages: Record<string, Page> = {
  'index.html': {
    path: '/',
    title: `${PRODUCT}: Help Build AI That Understands How We Really Talk`,
    description:
      'Give your voice to an open dataset of Caribbean speech: short WhatsApp voice notes in Patwa, Standard English or a mix. About 2 minutes, 3 steps. The pilot is in Jamaica.',
    body: <Home />,
  },
  'country.html': {
    path: HOME,
    title: `{{page_title}} · ${PRODUCT}`,
    description: '{{page_lead}} About 2 minutes, 3 steps.',
    body: <Country />,
  },
  'data.html': {
    path: `${BASE}/data`,
    title: `The data so far{{named}} · ${PRODUCT}`,
    description:
      'How many voice notes, speakers, {{place_plural}} and hours of Caribbean speech have been given so far, what is collected, and how to take your voice back.',
    body: <Data />,
  },
  'privacy.html': {
    path: '/privacy',
    title: `Privacy, in plain words · ${PRODUCT}`,
    description:
      'What happens to a voice note that you give: what is kept, who hears it, what stays when you take it back. No cookies, no tracking.',
    body: <Privacy />,
  },
  'heard.html': {
    path: `${BASE}/heard`,
    title: `What you said, what we did{{named}} · ${PRODUCT}`,
    description: 'What people told the team, what came of it, and how to tell the team something yourself.',
    body: <Heard />,
  },
  'releases.html': {
    path: `${BASE}/data/releases`,
    title: `The dataset for researchers{{named}} · ${PRODUCT}`,
    description:
      'An open dataset of {{languages}} speech: what is in it, recordings to hear, the licence, how to load, cite and download it.',
    body: <Releases />,
  },
  'yardstick.html': {
    path: `${BASE}/data/yardstick`,
    title: `Who understands how we talk?{{named}} · ${PRODUCT}`,
    description:
      'How many words speech recognisers get wrong when people talk in {{labels}}, measured on recordings of the dataset.',
    body: <Yardstick />,
  },
  'releases-ask.html': {
    path: null,
    title: `Ask for the dataset · ${PRODUCT}`,
    description: 'Who wants the dataset says who they are and agrees to its terms.',
    body: <Ask />,
  },
  'releases-asked.html': {
    path: null,
    title: `Check your email · ${PRODUCT}`,
    description: 'A link to the downloads is on its way.',
    body: <Asked />,
  },
  'releases-access.html': {
    path: null,
    title: `Your downloads · ${PRODUCT}`,
    description: 'The versions of the dataset that can be downloaded.',
    body: <Access />,
  },
  'yardstick-sent.html': {
    path: null,
    title: `How your system scored · ${PRODUCT}`,
    description: 'How many words of the test recordings it gets wrong.',
    body: <YardstickSent />,
  },
  'receipts.html': {
    path: '/data/receipts',
    title: `Is this receipt genuine? · ${PRODUCT}`,
    description:
      'Check the receipt of a withdrawal: what was withdrawn and which versions of the dataset had it. It says of nobody whose it is.',
    body: <Receipts />,
  },
  'my-data.html': {
    path: null,
    title: `A copy of your data · ${PRODUCT}`,
    description: 'What you gave and what is known about you, as one file.',
    body: <MyData />,
  },
  'partner.html': {
    path: '/partner',
    title: `Partner with us · ${PRODUCT}`,
    description:
      'Write to the team: researchers, developers, linguists, community leaders and volunteers are welcome.',
    body: <PartnerForm />,
  },
  'status.html': {
    path: '/status',
    title: `Bot status · ${PRODUCT}`,
    description: 'Whether the bot answers at present, is paused, or is in trouble.',
    body: <Status />,
  },
  '404.html': {
    path: null,
    title: `Nothing here · ${PRODUCT}`,
    description: 'There is no page at this address.',
    body: <NotFound />,
  },
};
