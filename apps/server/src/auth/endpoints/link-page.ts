import { escapeHtml, HTML_START, styleHashes } from '#http/html.ts';

/** Texts of the page for links that do not sign in, by their type. All other types use SIGN_IN. */
const ACTS = new Map([
  [
    'email_change',
    { heading: 'Confirm this address', words: 'Press the button to confirm it.', button: 'Confirm' },
  ],
]);
const SIGN_IN = {
  heading: 'One more step',
  words: 'Press the button to sign in. If you did not ask for this, close this page: nothing has happened.',
  button: 'Continue',
};

/** Renders the page that a mailed link opens. Its button uses the link: mail scanners follow links, but only a person presses a button. */
export function confirmPage(
  product: string,
  { token, type, redirect_to }: { token: string; type: string; redirect_to: string },
): string {
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const fields = field('token', token) + field('type', type) + field('redirect_to', redirect_to);
  const { heading, words, button } = ACTS.get(type) ?? SIGN_IN;
  return `${HTML_START}<title>${heading} · ${escapeHtml(product)}</title>
<style>
:root{color-scheme:light dark}
body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto 4rem;padding:0 1rem;text-align:center;background:#f4f1ea;color:#21302a}
p.product{font-weight:700}
h1{font-size:1.6rem;line-height:1.3}
button{font:inherit;font-weight:600;padding:.8rem 1.6rem;border:0;border-radius:8px;background:#0b7a55;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #0b7a55;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#16201d;color:#ecf1ee}button:focus-visible{outline-color:#5fd3a6}}
</style>
</head>
<body>
<main>
<p class="product">${escapeHtml(product)}</p>
<h1>${heading}</h1>
<p>${words}</p>
<form method="post" action="/auth/v1/verify/confirm">${fields}<button autofocus>${button}</button></form>
</main>
</body>
</html>
`;
}

/**
 * Returns the page's content security policy. Browsers apply `form-action` to a form's redirect too, so it names the link's
 * target; an app's own scheme has no origin to name.
 *
 * @param html the page, whose style is allowed by its hash
 * @param target an address that `allowedRedirect` has allowed
 */
export function confirmPolicy(html: string, target: string): string {
  const { origin, protocol } = new URL(target);
  const source = origin === 'null' ? protocol : origin;
  return `default-src 'none'; style-src ${styleHashes(html).join(' ')}; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${source}`;
}
