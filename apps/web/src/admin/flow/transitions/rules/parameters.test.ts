import { actionCatalogue, checkAction, checkRule, ruleCatalogue } from '@labrish/conversation/catalogue';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { ACTIONS, paramsOf, RULES, parameterTexts } from './parameters.ts';

test('every entry of the catalogue has a form, and no other', () => {
  expect(Object.keys(RULES)).toEqual(Object.keys(ruleCatalogue));
  expect(Object.keys(ACTIONS)).toEqual(Object.keys(actionCatalogue));
});

test('filled in, every form is what the catalogue takes', () => {
  const filled = (parameters: (typeof RULES)['consent_given']['parameters']) =>
    Object.fromEntries(
      parameters.map(({ name, kind, options }) => [name, options?.[0]?.[0] ?? (kind === 'text' ? 'x' : '3')]),
    );
  for (const [rule_key, { parameters }] of Object.entries(RULES))
    expect(
      checkRule({ rule_key, params: paramsOf(parameters, filled(parameters)) }, jamaica).ok,
      rule_key,
    ).toBe(true);
  for (const [action_key, { parameters }] of Object.entries(ACTIONS))
    expect(
      checkAction({ action_key, params: paramsOf(parameters, filled(parameters)) }, jamaica).ok,
      action_key,
    ).toBe(true);
});

test('what is stored comes back as it was; what is empty is left out', () => {
  const { parameters } = RULES.audio_seconds_between;
  const stored = { from: 1.5, to: 90 };
  expect(paramsOf(parameters, parameterTexts(parameters, stored))).toEqual(stored);
  expect(paramsOf(ACTIONS.set_region.parameters, { code: ' ', label: 'Kingston' })).toEqual({
    label: 'Kingston',
  });
});

test('a choice begins with its first option', () => {
  expect(parameterTexts(ACTIONS.keep_audio.parameters, null)).toEqual({ submission_type: 'structured' });
});
