import type { Services } from '#context.ts';
import { compose } from '#mail/layout.ts';
import type { MailMessage } from '#mail/message.ts';
import { termsAgreedTo } from '../access/mail.ts';
import type { Copy } from './pending-notifications.ts';

/** Builds the mail to a downloader of a version that must no longer be used as it was. */
export function notificationMail(
  { PRODUCT_NAME, PUBLIC_URL }: Services['env'],
  {
    series,
    name,
    status,
    is_withdrawn,
    reason,
  }: Pick<Copy, 'series' | 'name' | 'status' | 'is_withdrawn' | 'reason'>,
  { to, instead }: { to: string; instead: string },
): MailMessage {
  const heading =
    status === 'do_not_use' ? `Do not use ${name} any more` : `Something in ${name} was taken out`;
  const what = is_withdrawn
    ? 'We have withdrawn this version.'
    : 'A recording in this version was taken out: its speaker took it back, or we found that it should not be in it.';
  const todo =
    status === 'do_not_use'
      ? 'It must not be used any more: delete every copy of it.'
      : 'Delete the recordings that were taken out from every copy of it, and move to a newer version.';
  return compose(PRODUCT_NAME, {
    to,
    subject: heading,
    heading,
    lead: [
      `You have downloaded ${name} of ${PRODUCT_NAME}. ${what} ${todo}`,
      ...(reason ? [`The reason: ${reason}`] : []),
      instead,
      `The list of the recordings that were taken out is here: ${PUBLIC_URL}/data/releases/${series}/withdrawn.tsv`,
      'This is what you agreed to:',
      ...termsAgreedTo(),
    ],
    button: { label: 'See the versions', link: `${PUBLIC_URL}/data/releases` },
    closing: [
      'You get this mail since the dataset was downloaded with a link that was mailed to this address. There is one for each version that this is true of.',
    ],
  });
}
