import {
  newSnapshot,
  step,
  toEvent,
  type Effect,
  type Inbound,
  type Reply,
  type Snapshot,
} from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';
import { TOPICS } from '../topics.ts';

const flow = seededFlow(country, country.seeds, 'Labrish');
const note: Partial<Inbound> = { attachment: { kind: 'audio', duration_ms: 31_000 } };

/** Creates a chat as a messenger sees it. Takes texts, taps by label and voice notes; returns replies and effects. */
function chat(snapshot: Snapshot = newSnapshot()) {
  const told: Effect[] = [];
  let turns = 0;
  let last: Reply | undefined;
  const send = (inbound: Partial<Inbound>) => {
    turns += 1;
    const event = toEvent(flow, snapshot, { message_id: `m${turns}`, ...inbound }, turns);
    const done = step(flow, snapshot, event);
    snapshot = done.snapshot;
    told.push(...done.effects.filter(({ type }) => type !== 'send'));
    const sent = done.effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply] : []));
    expect(sent.length).toBeLessThanOrEqual(1);
    last = sent[0];
    return snapshot.state_key;
  };
  return {
    say: (text: string) => send({ text }),
    talk: () => send(note),
    tap: (title: string) => {
      const choice = [...(last?.buttons ?? []), ...(last?.list?.items ?? [])].find(
        (one) => one.title === title,
      );
      if (!choice) throw new Error(`"${title}" is not on the screen: ${JSON.stringify(last)}`);
      const { state_key = null, prompt_id = null, consent_version, choices, recordings } = last ?? {};
      const in_reply_to = {
        ...{ state_key, prompt_id, choices: choices ?? null, recordings: recordings ?? null },
        ...(consent_version && { consent_version }),
      };
      return send({ choice: { id: choice.id, title }, text: title, in_reply_to });
    },
    body: () => last?.body ?? '',
    told,
    snapshot: () => snapshot,
  };
}

/** Leads a new contributor to the first prompt. */
function newcomer() {
  const c = chat();
  c.say('Hi, I want to contribute my voice');
  for (const label of ["Let's start", "I agree, I'm 18+"]) c.tap(label);
  return c;
}

describe('a whole contribution', () => {
  it('takes 4 messages to the voice note, and 8 in all', () => {
    const c = chat();
    expect(c.say('hi')).toBe('welcome');
    expect(c.body()).toContain('This is Labrish');
    expect(c.body()).toContain('https://labrish.example/privacy');
    expect(c.tap("Let's start")).toBe('awaiting_start');
    expect(c.body()).toBe(country.seeds.consent.body.replace('{{site}}', 'https://labrish.example'));
    expect(c.tap("I agree, I'm 18+")).toBe('awaiting_audio');
    const prompt = c.snapshot().prompt;
    expect(TOPICS.map(({ wordings }) => wordings.Mix)).toContain(prompt?.text);
    expect(c.body()).toContain(prompt?.text);
    expect(c.talk()).toBe('awaiting_category');
    expect(c.body()).toContain('Got it, 31 seconds. Saved. Recordings from you so far: 1.');
    expect(c.tap('Mix')).toBe('awaiting_region');
    expect(c.say('Ochi')).toBe('awaiting_age_range');
    expect(c.say('29')).toBe('awaiting_words');
    expect(c.tap('Skip')).toBe('awaiting_completion_choice');
    const message_ids = ['m4'];
    expect(c.told).toEqual([
      { type: 'record_consent', version: 1, message_id: 'm3' },
      {
        type: 'keep_audio',
        message_id: 'm4',
        submission_type: 'structured',
        prompt: { id: prompt?.id, text: prompt?.text },
        category: 'Mix',
      },
      { type: 'set_category', message_ids, category: 'Mix' },
      { type: 'set_region', message_ids, code: 'JM-06', label: 'Saint Ann' },
      { type: 'set_age_range', message_ids, age_range: '25 to 34' },
    ]);
  });

  it('takes 4 messages the second time', () => {
    const c = newcomer();
    c.talk();
    for (const label of ['Patwa', 'Rather not say', 'Rather not say', 'Skip', 'Another question'])
      c.tap(label);
    expect(c.talk()).toBe('awaiting_category');
    expect(c.tap('Patwa')).toBe('awaiting_words');
    expect(c.tap('Skip')).toBe('awaiting_completion_choice');
  });

  it('keeps the words, and asks for Standard English only where something else was spoken', () => {
    for (const label of ['English', 'Patwa']) {
      const c = newcomer();
      c.talk();
      for (const answer of [label, 'Rather not say', 'Rather not say']) c.tap(answer);
      const next = c.say('mi granny mek di bes ackee inna di whole a St Ann');
      expect(next).toBe(label === 'Patwa' ? 'awaiting_english' : 'awaiting_completion_choice');
      expect(c.told.at(-1)).toMatchObject({ type: 'keep_transcription', message_ids: ['m4'] });
    }
  });

  it('is read by who prefers it in another wording: the same prompt, and everything around it', () => {
    const c = newcomer();
    const asked = c.snapshot().prompt;
    expect(c.tap('Change the wording')).toBe('awaiting_language_choice');
    expect(c.tap('Patwa')).toBe('awaiting_audio');
    const { wordings } = TOPICS.find(({ topic }) => topic === asked?.topic) ?? {};
    expect(c.body()).toContain(wordings?.Patwa);
    expect(c.body()).toContain('Hold di mic');
    c.talk();
    expect(c.body()).toBe(
      'Mi get it, 31 second. It save. Recording from yuh so far: 1.\n\nWeh yuh did a talk inna it?',
    );
  });

  it('works by typing alone, with numbers and labels', () => {
    const c = chat();
    const typed = ['hi', '1', "i agree, i'm 18+!", 'different question'];
    expect(typed.map(c.say).at(-1)).toBe('awaiting_audio');
    c.talk();
    expect(['PATWA', '3', 'somewhere else', 'surrey', 'Kingston.'].map(c.say)).toEqual([
      'awaiting_region',
      'awaiting_parish_cornwall',
      'awaiting_region',
      'awaiting_parish_surrey',
      'awaiting_age_range',
    ]);
    expect(['rather not say', 'skip', 'done for now'].map(c.say)).toEqual([
      'awaiting_words',
      'awaiting_completion_choice',
      'completed',
    ]);
    expect(c.snapshot()).toMatchObject({ region: { code: 'JM-01', label: 'Kingston' }, age_range: null });
  });

  it('asks region and age only once, how formal it was every third time, and never the same prompt twice in a row', () => {
    const c = newcomer();
    const seen = [c.snapshot().prompt?.id];
    c.talk();
    for (const label of ['Patwa', 'Outside Jamaica', '65 and over', 'Skip', 'Another question']) c.tap(label);
    for (let round = 2; round <= 21; round += 1) {
      seen.push(c.snapshot().prompt?.id);
      c.talk();
      expect(c.tap('Patwa')).toBe(round % 3 === 0 ? 'awaiting_formality' : 'awaiting_words');
      if (round % 3 === 0) expect(c.tap('Like to a friend')).toBe('awaiting_words');
      for (const label of ['Skip', 'Another question']) c.tap(label);
    }
    expect(new Set(seen.slice(0, 15)).size).toBe(15);
    seen.forEach((id, i) => expect(id).not.toBe(seen[i + 1]));
    expect(c.snapshot()).toMatchObject({ submissions: 21, region: { code: null, label: 'Outside Jamaica' } });
  });

  it('lets people talk freely, and takes them on when they come back', () => {
    const c = newcomer();
    c.talk();
    for (const label of ['English', 'Rather not say', '18 to 24', 'Skip']) c.tap(label);
    expect(c.tap('Just talk')).toBe('free_voice_mode');
    expect(c.talk()).toBe('awaiting_category');
    expect(c.told.at(-1)).toMatchObject({ type: 'keep_audio', submission_type: 'open', prompt: null });
    c.tap('Mix');
    expect(c.told.at(-1)).toEqual({ type: 'set_category', message_ids: ['m10'], category: 'Mix' });
    for (const label of ['Skip', 'Done for now']) c.tap(label);
    expect(c.body()).toContain('so far: 2.');
    expect(c.say('thanks, bless up')).toBe('completed');
    expect(c.say('hi again')).toBe('awaiting_audio');
    expect(c.say('RESTART')).toBe('welcome');
    expect(c.tap("Let's start")).toBe('awaiting_audio');
  });

  it('says goodbye kindly to those who would rather not, who may come back', () => {
    const c = chat();
    for (const label of ["Let's start", 'No thanks']) {
      c.say('hi');
      c.tap(label);
    }
    expect(c.snapshot().consent_version).toBeNull();
    expect(c.talk()).toBe('awaiting_start');
    expect(c.told.at(-1)).toMatchObject({ type: 'discard_audio' });
  });

  it('keeps nothing from people under 18, says so kindly, and once more when they write again', () => {
    const c = chat();
    c.say('hi');
    c.tap("Let's start");
    expect(c.tap("I'm under 18")).toBe('declined_under_18');
    expect(c.body()).toContain('when you reach 18');
    expect(c.say('hi')).toBe('declined_under_18');
    expect(c.body()).toContain('when you reach 18');
    c.talk();
    expect(c.body()).toBe('');
    expect(c.told).toEqual([{ type: 'set_under_18' }, { type: 'discard_audio', message_id: 'm5' }]);
  });

  it('ignores the second of a double tap', () => {
    const c = newcomer();
    const { prompt } = c.snapshot();
    const twice = { choice: { id: 'another_prompt', title: 'Different question' } };
    const old = { state_key: 'awaiting_audio', prompt_id: prompt?.id ?? null };
    const first = step(
      flow,
      c.snapshot(),
      toEvent(flow, c.snapshot(), { message_id: 'x', ...twice, in_reply_to: old }, 1),
    );
    expect(first.snapshot.prompt?.id).not.toBe(prompt?.id);
    const again = toEvent(flow, first.snapshot, { message_id: 'y', ...twice, in_reply_to: old }, 1);
    expect(step(flow, first.snapshot, again).snapshot).toEqual(first.snapshot);
  });
});
