import { escapeHtml } from '#mail/escape.ts';

/** The page between a mailed link and the sign-in: only a person presses its button. */
export function confirmPage(
  product: string,
  wish: { token: string; type: string; redirect_to?: string | undefined },
): string {
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const { token, type, redirect_to = '' } = wish;
  const fields = field('token', token) + field('type', type) + field('redirect_to', redirect_to);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(product)}</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem;text-align:center}
button{font:inherit;font-weight:600;padding:.8rem 1.6rem;border:0;border-radius:8px;background:#0b7a55;color:#fff;cursor:pointer}</style>
</head>
<body>
<h1>${escapeHtml(product)}</h1>
<p>One more step: press the button to go on.</p>
<form method="post" action="/auth/v1/verify/confirm">${fields}<button>Continue</button></form>
</body>
</html>
`;
}
