import { lint, type ContentFix } from '@labrish/conversation/lint';
import { smallFlow, transition } from '@labrish/conversation/testing/fixtures';
import { expect, test } from 'vitest';
import { NO_BODIES, toSent, type Content } from '#admin/flow/drafts/content.ts';
import { fixContent } from './fix-content.ts';

const choice = (id: string, label: string, event: string) => ({
  ...{ id, label, event, description: '', synonyms: [] },
});
const content: Content = {
  type: 'buttons',
  body: 'Hello {{promt}}, {{nobody}}. Ready?',
  bodies: { ...NO_BODIES, Patwa: '{{nobody}}! Yuh ready?' },
  list_button: '',
  buttons: [choice('go', 'Go on!', 'GO'), choice('x', 'No thanks', 'NO')],
  rows: [],
};

/** Returns the finding for "hello" when it has this content. */
function found(now: Content) {
  const flow = smallFlow();
  return lint({
    ...flow,
    transitions: [...flow.transitions, transition('hello', 'NO', 'bye')],
    templates: [
      ...flow.templates.filter(({ template_key }) => template_key !== 'hello'),
      { ...toSent('hello', now), bodies: now.bodies },
    ],
    mappings: [
      ...flow.mappings.filter(({ state_key }) => state_key !== 'hello'),
      ...now.buttons.map(({ id, event }) => ({ state_key: 'hello', button_id: id, triggers_event: event })),
    ],
  }).filter(({ state_key }) => state_key === 'hello');
}

test('each edit that is offered mends what it is offered for, and all of them leave nothing', () => {
  const offered = found(content).flatMap(({ fix }) => (fix ? [fix as ContentFix] : []));
  expect(offered.map(({ kind }) => kind)).toEqual([
    'replace_placeholder',
    'replace_placeholder',
    'add_synonym',
  ]);
  for (const fix of offered)
    expect(found(fixContent(content, fix, 0)).map((one) => one.fix)).not.toContainEqual(fix);
  const mended = offered.reduce((now, fix) => fixContent(now, fix, 0), content);
  expect(found(mended)).toEqual([]);
  expect(mended.body).toBe('Hello {{prompt}}, . Ready?');
});

test('a choice becomes a new one, with everything that it had', () => {
  const fix = { kind: 'new_choice_id', state_key: 'hello', id: 'go' } as const;
  const [first, second] = fixContent(content, fix, 7000).buttons;
  expect(first).toEqual({ ...content.buttons[0], id: '7-1' });
  expect(second).toEqual(content.buttons[1]);
});

test('what people agree to keeps one wording', () => {
  const { body, bodies } = fixContent(content, { kind: 'remove_wordings', state_key: 'hello' }, 0);
  expect([body, bodies]).toEqual([content.body, NO_BODIES]);
});
