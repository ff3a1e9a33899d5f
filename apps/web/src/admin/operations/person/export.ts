import { download } from '#lib/download.ts';
import { accessToken } from '#session/access-token.ts';
import { withFreshFactor } from '#session/fresh-factor.ts';

/** Downloads a .zip of everything that is stored about a contributor. @throws with the server's words when it refuses */
export async function exportPerson(contributor_id: string, proof: string): Promise<void> {
  const { error } = await withFreshFactor(async () => {
    const answer = await fetch('/person/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contributor_id, proof }),
    });
    if (answer.ok) {
      const type = 'application/zip';
      download(`person-${contributor_id.slice(0, 8)}.zip`, await answer.blob(), type);
      return { error: null };
    }
    const refused = (await answer.json()) as { error: string; details?: { reason?: string } };
    const wantsFactor = refused.details?.reason === 'fresh_factor';
    return { error: { message: refused.error, code: wantsFactor ? 'reauthentication_needed' : undefined } };
  });
  if (error) throw new Error(error.message);
}
