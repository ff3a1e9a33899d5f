import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { agreed, bodyOf, event, smallFlow, template, typed, SENTENCES } from '../testing/fixtures.ts';

const wording = SENTENCES.Mix;
const flow = smallFlow();

describe('misunderstanding', () => {
  it('repeats less each time, and in the end says who can help', () => {
    const long = {
      ...flow,
      contact: 'voices@example.org',
      templates: [template('label', { body: 'Long. '.repeat(60), actions: [{ id: 'e', title: 'English' }] })],
    };
    let snapshot = agreed('label');
    const bodies = ['hm', 'hmm', 'hmmm'].map((text) => {
      const result = step(long, snapshot, typed(text));
      snapshot = result.snapshot;
      return bodyOf(result);
    });
    expect(bodies[0]).toBe(wording.want_choice);
    expect(bodies[1]).toBe(wording.want_choice);
    expect(bodies[2]).toContain('A real person answers here: voices@example.org');
    const chosen = event('LIST_SELECTED', { choice: { id: 'none', title: '' } });
    expect(step(long, snapshot, chosen).snapshot.misunderstood).toBe(0);
  });
});

describe('thanks and goodbyes', () => {
  it.each([
    ['thank you bless up', wording.you_are_welcome],
    ['ok bye', wording.goodbye],
    ['👍🏾', wording.goodbye],
    ['ok', wording.goodbye],
  ])('%j is answered in kind at the end, and begins nothing', (text, answer) => {
    const result = step(flow, agreed('bye'), typed(text));
    expect(bodyOf(result)).toBe(answer);
    expect(result.snapshot.state_key).toBe('bye');
  });

  it('the question stands where there is one', () => {
    const result = step(flow, agreed('words'), typed('thanks'));
    expect(bodyOf(result)).toBe(`${wording.you_are_welcome}\n\nThis is words.`);
  });
});
