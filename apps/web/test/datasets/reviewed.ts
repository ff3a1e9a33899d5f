import { contribute, speak } from '../contribute.ts';
import type { RunningServer } from '../fixtures.ts';

/** The voice note of `contribute` as a reviewer transcribes it. */
export const WRITTEN = {
  natural: 'Mi did go a maakit Satday gone.',
  english: 'I went to the market last Saturday.',
  cassidy_jlu: 'Mi did go a maakit Satdie gaan.',
};

/** The whole voice note, at twice its speed. */
const HEARD = { heard_ms: 5_000, playback_rate: 2, speakers: 1 };

/** Waits as long as hearing the voice note takes: the server counts no verdict that came sooner. */
const listen = () => new Promise((resolve) => setTimeout(resolve, HEARD.heard_ms / HEARD.playback_rate));

/** Calls the product API as a user, independently of any page. */
async function callerOf({ url, people }: RunningServer, email: string) {
  const { value } = await people.storedSession(email);
  const { access_token } = JSON.parse(value) as { access_token: string };
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/**
 * Creates a server's first submissions. One contributor made two: the older contains `word`; a reviewer accepted its sound as
 * Mix and transcribed it, after another reviewer had heard too little of it. An admin rejected the newer one. Another
 * contributor made a third, which waits.
 *
 * @returns the addresses of the people, and the id of the older submission
 */
export async function reviewed(server: RunningServer, word: string) {
  const [admin, hasty, careful] = [
    await server.people.add('admin'),
    await server.people.add(),
    await server.people.add(),
  ];
  const [asAdmin, asHasty, asCareful] = await Promise.all(
    [admin, hasty, careful].map((email) => callerOf(server, email)),
  );
  if (!asAdmin || !asHasty || !asCareful) throw new Error('Nobody is there.');
  await asAdmin('PUT', '/review/settings', {
    quorum: 1,
    calibration_share: 0,
    double_transcription_share: 0,
  });

  const person = await speak(server.url);
  for (const choice of ['Patwa', 'Surrey', 'Kingston', '35 to 44']) await person.tap(choice);
  await person.typeWords(word);
  await person.tap('Skip');
  const answer = await asAdmin<{ data: { id: string; user_id: string }[] }>('GET', '/submissions');
  const [first] = answer.data;
  if (!first) throw new Error('There is no submission.');
  const about = (stage: 'audio' | 'words') => ({ submission_id: first.id, stage });

  for (const [ask, heard_ms] of [
    [asHasty, 1_000],
    [asCareful, 5_000],
  ] as const) {
    await ask('POST', '/review/next', {});
    if (ask === asCareful) await listen();
    const said = { verdict: 'accept', category: 'Mix', ...HEARD, heard_ms };
    await ask('POST', '/review/verdicts', { ...about('audio'), ...said });
  }
  await asCareful('POST', '/review/next', { stage: 'words' });
  await listen();
  await asCareful('POST', '/review/verdicts', {
    ...about('words'),
    verdict: 'accept',
    ...HEARD,
    words: WRITTEN,
  });

  await person.tap('Just talk');
  await person.record();
  for (const choice of ['English', 'Skip', 'Done for now']) await person.tap(choice);
  const [second] = (await asAdmin<typeof answer>('GET', '/submissions')).data;
  await asAdmin('POST', '/review/adjudication', {
    submission_id: second?.id,
    stage: 'audio',
    verdict: 'reject',
    reasons: ['noise'],
    comment: 'The rain is louder than they are.',
  });
  await contribute(server.url, { category: 'English', words: word });

  return { admin, hasty, careful, person, ...first };
}
