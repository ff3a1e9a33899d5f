import { codesIn, withoutCode } from '@labrish/api/campaigns/code';
import type { Tx } from '@labrish/db';

/**
 * Attributes a new contributor to the campaign whose code appears in their first message. The first code wins.
 *
 * @returns the text without the code
 */
export async function rememberCampaign(tx: Tx, contributor_id: string, text: string): Promise<string> {
  const codes = codesIn(text);
  if (codes.length === 0) return text;
  const [campaign] = await tx.$queryRaw<{ code: string }[]>`
    update contributors c set campaign_id = coalesce(c.campaign_id, k.id)
    from (select id, pilot, code from campaigns where code = any(${codes}) order by array_position(${codes}, code)) k
    where c.id = ${contributor_id}::uuid and k.pilot = c.pilot
    returning k.code`;
  return campaign ? withoutCode(text, campaign.code) : text;
}
