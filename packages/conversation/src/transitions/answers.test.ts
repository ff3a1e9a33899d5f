import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  smallFlow,
  transition,
  typed,
  voice,
  standing,
  SENTENCES,
} from '../testing/fixtures.ts';
import type { ActionRow } from '../types.ts';

const wording = SENTENCES.Mix;

/** Returns a flow whose only transition carries out one action. */
const doing = (action_key: string, params: object = {}) => {
  const row: ActionRow = { action_key, params };
  return smallFlow({ transitions: [transition('words', 'ANSWER', 'bye', [row])] });
};
const answer = (change = {}) => event('ANSWER', change);
const atHand = agreed('words', { recordings: ['m8', 'm9'], submissions: 2 });

describe('what a person answers about the recordings at hand', () => {
  it('is their category', () => {
    const result = step(doing('set_category', { category: 'Patwa' }), atHand, answer());
    expect(result.snapshot.category).toBe('Patwa');
    expect(effectsOf(result, 'set_category')).toEqual([
      { type: 'set_category', message_ids: ['m8', 'm9'], category: 'Patwa' },
    ]);
  });

  it.each([
    [{ id: 'JM-01', title: 'Kingston' }, {}, { code: 'JM-01', label: 'Kingston' }],
    [{ id: 'moon', title: 'The Moon' }, {}, { code: null, label: 'The Moon' }],
    [{ id: 'constructor', title: 'Odd' }, {}, { code: null, label: 'Odd' }],
    [{ id: 'none', title: 'Rather not say' }, {}, { code: null, label: null }],
    [{ id: 'none', title: '' }, { label: 'Outside Jamaica' }, { code: null, label: 'Outside Jamaica' }],
    [{ id: 'none', title: '' }, { code: 'JM-01' }, { code: 'JM-01', label: 'Kingston' }],
  ])('is where they learned to talk: %j with %j', (choice, params, region) => {
    const result = step(doing('set_region', params), atHand, answer({ choice }));
    expect(result.snapshot.region).toEqual(region);
    expect(effectsOf(result, 'set_region')).toEqual([
      { type: 'set_region', message_ids: ['m8', 'm9'], ...region },
    ]);
  });

  it('is a region by the name that the flow gives it', () => {
    const params = { code: 'JM-01', label: 'Town' };
    expect(step(doing('set_region', params), atHand, answer()).snapshot.region).toEqual(params);
    expect(step(doing('set_region', { code: 'XX-9' }), atHand, answer()).snapshot.region).toEqual({
      code: 'XX-9',
      label: null,
    });
  });

  it('is known of the person, and labels nothing while they have no recording at hand', () => {
    const nothing = agreed('words');
    const category = step(doing('set_category', { category: 'Mix' }), nothing, answer());
    expect(category.snapshot.category).toBe('Mix');
    const formality = step(doing('set_formality', { value: 'casual' }), nothing, answer());
    const words = step(doing('keep_transcription'), nothing, answer({ text: 'mi deh yah' }));
    for (const { effects } of [category, formality, words])
      expect(effects.map(({ type }) => type)).toEqual(['send']);
    const age = step(doing('set_age_range', { value: '65 and over' }), nothing, answer());
    expect(age.snapshot.age_range).toBe('65 and over');
    expect(effectsOf(age, 'set_age_range')).toEqual([
      { type: 'set_age_range', message_ids: [], age_range: '65 and over' },
    ]);
  });

  it('is how formal they spoke, as chosen, and nothing when nothing was', () => {
    const choice = { id: 'casual', title: 'With friends' };
    expect(effectsOf(step(doing('set_formality'), atHand, answer({ choice })), 'set_formality')).toEqual([
      { type: 'set_formality', message_ids: ['m8', 'm9'], formality: 'With friends' },
    ]);
    for (const key of ['set_formality', 'set_age_range'])
      expect(step(doing(key), atHand, answer()).effects.map(({ type }) => type)).toEqual(['send']);
  });

  it('is a text of 4,096 characters at most, and nothing when there is none', () => {
    const long = step(doing('keep_transcription'), atHand, answer({ text: 'a'.repeat(5_000) }));
    expect(effectsOf(long, 'keep_transcription')[0]?.text).toBe(`${'a'.repeat(4_095)}…`);
    for (const text of [undefined, ' \u0000 '])
      expect(
        effectsOf(
          step(doing('keep_transcription'), atHand, answer(text === undefined ? {} : { text })),
          'keep_transcription',
        ),
      ).toEqual([]);
  });

  it('is no region when nothing was chosen', () => {
    const result = step(doing('set_region'), atHand, answer({ text: 'somewhere' }));
    expect(result.snapshot.region).toBeNull();
    expect(effectsOf(result, 'report')[0]?.problem).toContain('set_region found no region');
    expect(effectsOf(result, 'set_region')).toEqual([]);
  });

  it('is their age range and how formal they spoke, unless they would rather not say', () => {
    const choice = { id: 'age_25', title: '25 to 34' };
    expect(effectsOf(step(doing('set_age_range'), atHand, answer({ choice })), 'set_age_range')).toEqual([
      { type: 'set_age_range', message_ids: ['m8', 'm9'], age_range: '25 to 34' },
    ]);
    expect(
      effectsOf(step(doing('set_formality', { value: 'casual' }), atHand, answer()), 'set_formality'),
    ).toEqual([{ type: 'set_formality', message_ids: ['m8', 'm9'], formality: 'casual' }]);
    const not = answer({ choice: { id: 'none', title: 'Rather not say' } });
    expect(step(doing('set_age_range'), atHand, not).effects.map(({ type }) => type)).toEqual(['send']);
    expect(step(doing('set_formality'), atHand, not).effects.map(({ type }) => type)).toEqual(['send']);
  });

  it.each(['keep_transcription', 'keep_english_text'] as const)(
    'is %s, for the latest recording only',
    (type) => {
      const result = step(doing(type), atHand, answer({ text: ' mi deh\u0000 yah \ud800 ' }));
      expect(effectsOf(result, type)).toEqual([{ type, message_ids: ['m9'], text: 'mi deh yah' }]);
      const three = agreed('words', { recordings: ['m7', 'm8', 'm9'], submissions: 3 });
      expect(effectsOf(step(doing(type), three, answer({ text: 'x' })), type)[0]?.message_ids).toEqual([
        'm9',
      ]);
      const skipped = answer({ text: 'skip', choice: { id: 's', title: 'Skip' } });
      expect(effectsOf(step(doing(type), atHand, skipped), type)).toEqual([]);
      expect(effectsOf(step(doing(type), agreed('words'), answer({ text: 'x' })), type)).toEqual([]);
    },
  );

  it('is cut where it is longer than any WhatsApp message', () => {
    const result = step(doing('keep_transcription'), atHand, answer({ text: 'a'.repeat(9_000) }));
    expect(effectsOf(result, 'keep_transcription')[0]?.text).toHaveLength(4_096);
  });

  it('keeps nothing of somebody who has not agreed', () => {
    const stranger = { ...atHand, consent_version: null };
    for (const key of ['set_region', 'set_age_range', 'keep_transcription']) {
      const result = step(
        doing(key),
        stranger,
        answer({ text: 'x', choice: { id: 'moon', title: 'The Moon' } }),
      );
      expect(result.effects.map(({ type }) => type)).toEqual(['report', 'send']);
      expect(effectsOf(result, 'report')[0]?.problem).toBe(
        `${key} was asked without consent: nothing was kept.`,
      );
      expect(result.snapshot.region).toBeNull();
    }
  });
});

describe('withdrawing from within the flow', () => {
  it('takes back the last recording', () => {
    const result = step(doing('withdraw_last'), atHand, answer());
    expect(result.snapshot).toMatchObject({ recordings: ['m8'], submissions: 1, state_key: 'bye' });
    expect(effectsOf(result, 'withdraw_last')).toHaveLength(1);
    expect(step(doing('withdraw_last'), agreed('words'), answer()).snapshot.submissions).toBe(0);
  });

  it('takes everything back, and leaves the place of the receipt to the server', () => {
    const flow = doing('withdraw_all');
    const templates = flow.templates.map((row) => ({ ...row, body: 'Receipt {{receipt}}' }));
    const result = step({ ...flow, templates }, atHand, answer());
    expect(standing(result.snapshot)).toEqual(standing({ ...newSnapshot(), state_key: 'bye' }));
    expect(effectsOf(result, 'send')[0]?.reply.body).toBe('Receipt {{receipt}}');
    expect(effectsOf(step({ ...flow, templates }, agreed('bye'), typed('x')), 'send')[0]?.reply.body).toBe(
      'Receipt',
    );
  });
});

describe('the place of the receipt', () => {
  it('is in no other turn, whatever else was done in it', () => {
    const flow = doing('withdraw_last');
    const templates = flow.templates.map((row) => ({ ...row, body: 'Receipt {{receipt}}' }));
    expect(effectsOf(step({ ...flow, templates }, atHand, answer()), 'send')[0]?.reply.body).toBe('Receipt');
  });
});

describe('entering free talk', () => {
  it('closes the recordings at hand and leaves the prompt', () => {
    const flow = smallFlow();
    const transitions = [...flow.transitions, transition('words', 'FREE', 'free')];
    const result = step({ ...flow, transitions }, { ...atHand, category: 'Mix' }, event('FREE'));
    expect(result.snapshot).toMatchObject({
      state_key: 'free',
      prompt: null,
      recordings: [],
      category: null,
    });
  });

  it('again after a voice note that stays in it closes nothing: the answers are about all of them', () => {
    const row: ActionRow = { action_key: 'keep_audio', params: { submission_type: 'open' } };
    const flow = smallFlow({ transitions: [transition('free', 'AUDIO_RECEIVED', 'free', [row])] });
    const result = step(flow, agreed('free', { recordings: ['m0'] }), voice());
    expect(result.snapshot.recordings).toEqual(['m0', 'm1']);
  });

  it('has no phone number or mail address in it, and its person is told', () => {
    const flow = smallFlow();
    const result = step(
      flow,
      agreed('words', { recordings: ['m0'] }),
      typed('mi seh to him: 876-555-0123 a di number fi di shop'),
    );
    expect(effectsOf(result, 'keep_transcription')).toMatchObject([
      { text: 'mi seh to him: [number] a di number fi di shop' },
    ]);
    expect(bodyOf(result)).toContain(wording.masked);
    const plain = step(
      flow,
      agreed('words', { recordings: ['m0'] }),
      typed('mi seh to him di shop nuh open yet'),
    );
    expect(bodyOf(plain)).not.toContain(wording.masked);
  });
});
