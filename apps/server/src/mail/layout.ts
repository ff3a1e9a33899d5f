import { oneLine, withoutBidi } from '@labrish/release/escape';
import { escapeHtml, HTML_START } from '#http/html.ts';
import type { MailMessage } from './message.ts';

/** The content of a mail; every member is plain text. */
export interface MailContent {
  to: string;
  reply_to?: string;
  subject: string;
  heading: string;
  /** Paragraphs before the button. */
  lead: string[];
  button?: { label: string; link: string };
  code?: { value: string; note: string };
  /** Paragraphs after the button and the code, such as what to do if the reader did not ask for this mail. */
  closing: string[];
}

/** Composes a multipart mail: the same words as text and as HTML. */
export function compose(product: string, content: MailContent): MailMessage {
  return {
    to: content.to,
    subject: oneLine(content.subject),
    text: withoutBidi(asText(product, content)),
    html: asHtml(product, content),
    ...(content.reply_to && { reply_to: content.reply_to }),
    ...(content.button && { link: content.button.link }),
    ...(content.code && { code: content.code.value }),
  };
}

function asText(product: string, { heading, lead, button, code, closing }: MailContent): string {
  const parts = [
    heading,
    ...lead,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(code ? [`${code.note}\n\n    ${code.value}`] : []),
    ...closing,
    `-- \n${product}`,
  ];
  return parts.join('\n\n') + '\n';
}

/**
 * Renders HTML with tables and inline styles, because every mail client shows those. The colours keep their contrast when a client
 * darkens them: a mid-tone button with white text, no pictures, no pure black or white, and `color-scheme` for clients that read it.
 */
function asHtml(product: string, { subject, heading, lead, button, code, closing }: MailContent): string {
  const line = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return `${HTML_START}<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#16201d!important}.card{background:#1f2b27!important;border-color:#33443e!important}
.words,.words p,.words h1{color:#ecf1ee!important}.quiet,.quiet p{color:#a9b8b1!important}
.plain{color:#5fd3a6!important}
.digits{background:#16201d!important;border-color:#33443e!important;color:#ecf1ee!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f1ea;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(lead[0] ?? heading)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f1ea;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#fffdf8;border:1px solid #e3ddd0;border-radius:12px;">
<tr><td class="words" style="padding:32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#21302a;">
<p style="margin:0 0 24px;font-weight:700;color:#21302a;">${escapeHtml(product)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#21302a;">${escapeHtml(heading)}</h1>
${lead.map((text) => line(text)).join('\n')}
${button ? asButton(button) : ''}
${code ? asCode(code) : ''}
<div class="quiet">${closing.map((text) => line(text, 'font-size:14px;color:#5d6b64;')).join('\n')}</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Renders a button, and below it the address as text: some clients block links, and people like to see where they lead. */
function asButton({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr>
<td style="border-radius:8px;background:#0b7a55;"><a href="${href}" style="display:inline-block;padding:14px 24px;font-weight:700;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 24px;font-size:13px;color:#5d6b64;">If the button does nothing, open this address:<br><a class="plain" href="${href}" style="color:#0b7a55;word-break:break-all;">${href}</a></p>`;
}

function asCode({ value, note }: { value: string; note: string }): string {
  return `<p style="margin:0 0 8px;">${escapeHtml(note)}</p>
<p class="digits" style="margin:0 0 24px;padding:12px 16px;border:1px solid #e3ddd0;border-radius:8px;background:#f4f1ea;font-family:Consolas,Menlo,monospace;font-size:28px;letter-spacing:6px;text-align:center;color:#21302a;">${escapeHtml(value)}</p>`;
}
