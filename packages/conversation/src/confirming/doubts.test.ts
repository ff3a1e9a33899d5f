import { describe, expect, it } from 'vitest';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import { agreed, bodyOf, effectsOf, event, smallFlow, typed, voice, SENTENCES } from '../testing/fixtures.ts';
import type { Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;
const flow = smallFlow();

describe('somebody under 18', () => {
  const minor: Snapshot = { ...newSnapshot(), state_key: 'ask', under_18: 'said' };

  it('is told so once, and nothing of theirs is kept', () => {
    const first = step(flow, minor, voice());
    expect(first.effects.map(({ type }) => type)).toEqual(['discard_audio', 'send']);
    expect(bodyOf(first)).toContain('Come back when you reach 18');
    expect(step(flow, first.snapshot, voice()).effects).toEqual([
      { type: 'discard_audio', message_id: 'm1' },
    ]);
    expect(step(flow, first.snapshot, typed('hi')).effects).toEqual([]);
    expect(bodyOf(step(flow, first.snapshot, typed('help')))).toContain('computer program');
  });

  it('who says so in passing is asked back, and what they gave goes', () => {
    const asked = step(flow, agreed('label', { recordings: ['m1'], submissions: 1 }), typed("I'm 16"));
    expect(bodyOf(asked)).toBe(wording.confirm_under_18);
    expect(step(flow, asked.snapshot, typed('no')).effects.map(({ type }) => type)).toEqual(['send']);
    const yes = step(flow, asked.snapshot, typed('yes'));
    expect(yes.effects.map(({ type }) => type)).toEqual(['withdraw_all', 'set_under_18', 'send']);
    expect(yes.snapshot).toMatchObject({ under_18: 'told', consent_version: null });
  });

  it('cannot agree, whatever is on an old screen', () => {
    const yes = event('YES', { choice: { id: 'yes', title: 'I agree' } });
    const { effects } = step(smallFlow(), { ...minor, state_key: 'agree', asked_consent: 2 }, yes);
    expect(effects.map(({ type }) => type)).toEqual(['send']);
  });
});

describe('words that are hardly those of the voice note', () => {
  const before = agreed('words', { recordings: ['m0'], voice_ms: 30_000 });
  const told = 'mi granny used to sell mango a di market every Saturday morning before di sun come up';

  it('are shown back, and kept after a yes', () => {
    const asked = step(flow, before, typed('river'));
    expect(bodyOf(asked)).toContain('"river"');
    expect(asked.effects.map(({ type }) => type)).toEqual(['hold', 'send']);
    const yes = step(flow, asked.snapshot, typed('yes'));
    expect(effectsOf(yes, 'keep_transcription')).toMatchObject([{ text: 'river' }]);
    const no = step(flow, asked.snapshot, typed('no'));
    expect(no.effects.map(({ type }) => type)).toEqual(['erase_held', 'send']);
    expect(no.snapshot).toMatchObject({ state_key: 'words', unconfirmed_text: null });
  });

  it('give way to other words', () => {
    const asked = step(flow, before, typed('river'));
    const other = step(flow, asked.snapshot, typed(told));
    expect(effectsOf(other, 'keep_transcription')).toMatchObject([{ text: told }]);
    expect(effectsOf(other, 'erase_held')).toHaveLength(1);
  });

  it.each([
    ['too many for a second', told, 1_000],
    ['too few for a minute', 'mi granny sell mango', 60_000],
    ['an emoji', '😂', 3_000],
    ['a number', '2', 2_000],
    ['a link', 'https://example.org/look', 2_000],
    ['a full stop', '.', null],
    ['letters of another language', 'мы ходили на рынок каждую субботу', 4_000],
    ['a refusal', 'mi tired now man', 3_000],
    ['a question to us', 'how mi fi spell it?', 3_000],
  ])('are asked about: %s', (_what, text, voice_ms) => {
    const result = step(flow, { ...before, voice_ms }, typed(text));
    expect(effectsOf(result, 'keep_transcription')).toEqual([]);
  });

  it('are not asked about where they fit, or where nobody knows how long it was', () => {
    for (const voice_ms of [5_000, 30_000, null])
      expect(effectsOf(step(flow, { ...before, voice_ms }, typed(told)), 'keep_transcription')).toHaveLength(
        1,
      );
  });

  it('are asked about when they are the prompt itself', () => {
    const prompt = { id: 'a', topic: 'Market', text: 'Tell us about a day at the market.' };
    const result = step(
      flow,
      { ...before, voice_ms: null, prompt },
      typed('tell us about a day at the market'),
    );
    expect(result.snapshot.confirming).toBe('words');
  });
});

describe('distress', () => {
  const said = typed('mi nuh waan live again, mi waan tek mi own life');

  it.each(['hello', 'ask', 'words'])(
    'at %s is answered by whom to call, and by no request to talk',
    (state_key) => {
      const answer = step(flow, agreed(state_key, { recordings: ['m0'] }), said);
      expect(bodyOf(answer)).toContain('888-639-5433');
      expect(bodyOf(answer)).toContain('only a machine');
      expect(bodyOf(answer)).not.toContain(wording.want_voice);
      expect(answer.effects.filter(({ type }) => type !== 'hold').map(({ type }) => type)).toEqual(['send']);
      const quiet = step(
        flow,
        answer.snapshot,
        event('BUTTON_TAPPED', { choice: { id: 'labrish_distress_stop', title: '' } }),
      );
      expect(effectsOf(quiet, 'opt_out')).toHaveLength(1);
      expect(step(flow, answer.snapshot, typed('go on')).snapshot).toMatchObject({
        confirming: null,
        stopped: false,
      });
    },
  );

  it('names the lines that an operator has set', () => {
    const answer = step(smallFlow({ help_lines: 'Ring 123.' }), agreed('ask'), said);
    expect(bodyOf(answer)).toContain('Ring 123.');
  });

  it('is answered after STOP, and of somebody under 18', () => {
    for (const change of [{ stopped: true, stop_notice_sent: true }, { under_18: 'told' as const }])
      expect(bodyOf(step(flow, agreed('ask', change), said))).toContain('888-639-5433');
  });
});

describe('an age in doubt', () => {
  const asked = step(flow, agreed('ask', { submissions: 1 }), typed('mi a 14 but mi can talk good'));

  it('stays, whatever comes, until it is answered', () => {
    expect(asked.snapshot).toMatchObject({ confirming: 'under_18', age_in_doubt: true });
    const tap = event('LIST_SELECTED', { choice: { id: 'none', title: 'Rather not say' } });
    for (const other of [voice(), tap, typed('what?'), typed('help'), typed('restart')]) {
      const after = step(flow, asked.snapshot, other);
      expect(effectsOf(after, 'keep_audio')).toEqual([]);
      expect(after.snapshot).toMatchObject({ age_in_doubt: true, confirming: 'under_18' });
      expect(bodyOf(after)).toContain(wording.confirm_under_18);
    }
  });

  it('outlives a deletion, and STOP and START', () => {
    const all = step(flow, step(flow, asked.snapshot, typed('delete all')).snapshot, typed('yes'));
    expect(effectsOf(all, 'withdraw_all')).toHaveLength(1);
    expect(bodyOf(step(flow, all.snapshot, typed('hello there')))).toContain(wording.confirm_under_18);
    const back = step(flow, step(flow, asked.snapshot, typed('stop')).snapshot, typed('start'));
    expect(effectsOf(step(flow, back.snapshot, voice()), 'keep_audio')).toEqual([]);
  });

  it('is answered in words, and by an age', () => {
    for (const yes of ['yeah mi a 14 but mi can talk good', 'yes mi under age', '14', 'mi a fifteen'])
      expect(effectsOf(step(flow, asked.snapshot, typed(yes)), 'set_under_18'), yes).toHaveLength(1);
    for (const no of ['no sah mi a big man', 'mi a 34', 'no, I am twenty five', 'not at all'])
      expect(step(flow, asked.snapshot, typed(no)).snapshot, no).toMatchObject({
        age_in_doubt: false,
        under_18: null,
      });
  });
});

describe('two doubts', () => {
  const before = agreed('words', { recordings: ['m0'], submissions: 1 });
  const withdraws = 'please delete this recording';
  /** Sends texts one after the other. @returns the last step */
  const after = (...texts: string[]) =>
    texts.reduce(({ snapshot }, text) => step(flow, snapshot, text === '(voice)' ? voice() : typed(text)), {
      snapshot: before,
      effects: [],
    } as ReturnType<typeof step>);

  it.each([
    [[withdraws, 'no mi waan kill miself'], 'distress'],
    [[withdraws, 'no mi a 14'], 'under_18'],
    [['lol', 'yes mi a 14'], 'under_18'],
    [['please stop messaging my phone', 'no, delete my recording please'], 'delete'],
    [[withdraws, 'mi waan kill miself', 'go on'], 'delete'],
    [[withdraws, 'im only 16 is that ok', 'PUBLIC'], 'delete'],
  ])('after %j the question is about %s, and no words are stored', (texts, confirming) => {
    const { snapshot, effects } = after(...texts);
    expect(snapshot.confirming).toBe(confirming);
    expect(effects.map(({ type }) => type)).not.toContain('keep_transcription');
  });

  it.each([
    [[withdraws, 'im only 16 is that ok', 'no sah mi a 34']],
    [[withdraws, 'all of it', 'no']],
    [[withdraws, 'DELETE ALL', 'no']],
    [['mi nuh waan live again', 'no one can help mi']],
    [['mi nuh waan live again', 'no point, nobody care']],
  ])('%j stores no words', (texts) => {
    expect(effectsOf(after(...texts), 'keep_transcription')).toEqual([]);
  });

  it.each([
    'no mi a 15',
    'no, 16',
    'no im not 18 yet',
    'mi a 14 but mi madda a 40',
    'my mother is 40 and she said i can',
  ])('an age is still in doubt after %j', (text) => {
    expect(after('im only 16 is that ok', text).snapshot).toMatchObject({
      under_18: null,
      age_in_doubt: true,
    });
  });

  it('a voice note that waits is not lost to PUBLIC, and "ok thank you" to distress stops nothing', () => {
    const waits = after('im only 16 is that ok', '(voice)', 'PUBLIC', '(voice)');
    expect(waits.snapshot).toMatchObject({ waiting: 2, confirming: 'under_18' });
    expect(effectsOf(waits, 'erase_held')).toEqual([]);
    expect(after('mi a go kill miself', 'ok thank you').snapshot).toMatchObject({ stopped: false });
  });

  it('after STOP nothing that was asked before is answered by chance, and who comes back is heard', () => {
    const ok = after('im only 16 is that ok', 'STOP', 'ok');
    expect(ok.snapshot).toMatchObject({ under_18: null, age_in_doubt: true, stopped: true });
    const back = after(withdraws, 'STOP', 'START please I want to come back');
    expect(back.snapshot).toMatchObject({ stopped: false, confirming: 'delete' });
    expect(bodyOf(after('im only 16 is that ok', 'STOP', 'how does this work'))).toContain(
      'computer program',
    );
  });
});
