import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { describe, expect, it } from 'vitest';
import { actionCatalogue, checkAction, checkRule, ruleCatalogue } from './catalogue.ts';
import { describeAction, describeRule } from './readings.ts';

const RULES = [
  ['consent_given', {}, 'consent is given'],
  ['region_known', null, 'region is known'],
  ['category_known', {}, 'category is known'],
  ['category_is', { category: 'Patwa' }, 'category is Patwa'],
  ['submissions_at_least', { n: 1 }, 'at least 1 recording given'],
  ['submissions_at_least', { n: 3 }, 'at least 3 recordings given'],
  ['every_nth_submission', { n: 3 }, 'every 3rd recording'],
  ['every_nth_submission', { n: 11 }, 'every 11th recording'],
  ['audio_seconds_between', { from: 2, to: 90 }, 'voice note lasts 2 to 90 seconds'],
] as const;

const ACTIONS = [
  ['record_consent', {}, 'record consent'],
  ['remember_under_18', {}, 'remember that they are under 18'],
  ['choose_prompt', undefined, 'choose a prompt'],
  ['keep_audio', { submission_type: 'open' }, 'keep audio as free talk'],
  ['keep_audio', { submission_type: 'structured' }, 'keep audio for its prompt'],
  ['set_wording', { category: 'Mix' }, 'show everything in Mix'],
  ['set_category', { category: 'Patwa' }, 'set category Patwa'],
  ['set_region', { label: 'Outside Jamaica' }, 'set region Outside Jamaica'],
  ['set_region', { code: 'JM-01' }, 'set region JM-01'],
  ['set_region', {}, 'set region as chosen'],
  ['keep_transcription', {}, 'keep text as transcription'],
  ['keep_english_text', {}, 'keep text as English'],
  ['set_age_range', {}, 'set age range as chosen'],
  ['set_age_range', { value: '25 to 34' }, 'set age range 25 to 34'],
  ['set_formality', {}, 'set formality as chosen'],
  ['set_formality', { value: 'casual' }, 'set formality casual'],
  ['withdraw_last', {}, 'withdraw last recording'],
  ['withdraw_all', {}, 'withdraw everything'],
  ['change_speaker', {}, 'ask who talks now'],
] as const;

describe('the catalogue', () => {
  it.each(RULES)('reads the rule %s %j as "%s"', (rule_key, params, reading) => {
    expect(checkRule({ rule_key, params })).toMatchObject({ ok: true });
    expect(describeRule({ rule_key, params })).toBe(reading);
  });

  it.each(ACTIONS)('reads the action %s %j as "%s"', (action_key, params, reading) => {
    expect(checkAction({ action_key, params })).toMatchObject({ ok: true });
    expect(describeAction({ action_key, params })).toBe(reading);
  });

  it('is covered whole by the readings above', () => {
    expect([...new Set(RULES.map(([key]) => key))]).toEqual(Object.keys(ruleCatalogue));
    expect([...new Set(ACTIONS.map(([key]) => key))]).toEqual(Object.keys(actionCatalogue));
  });

  it.each(Object.entries({ ...ruleCatalogue, ...actionCatalogue }))(
    'says what %s means: %s',
    (_key, meaning) => {
      expect(meaning).toMatch(/^[A-Z].+\.$/);
    },
  );

  it.each([
    ['submissions_at_least', {}, 'n'],
    ['submissions_at_least', { n: -1 }, 'n'],
    ['audio_seconds_between', { from: 9, to: 2 }, 'must not be more than'],
    ['consent_given', { extra: 1 }, 'extra'],
    ['consent_given', 'text', 'params'],
    ['phase_of_the_moon', {}, 'There is no rule "phase_of_the_moon". Choose one of: consent_given'],
  ])('refuses the rule %s %j with words about %j', (rule_key, params, part) => {
    const checked = checkRule({ rule_key, params });
    expect(checked.ok ? '' : checked.problem).toContain(part === 'params' ? 'cannot be read' : part);
    expect(describeRule({ rule_key, params })).toBe(`${rule_key} (cannot be read)`);
  });

  it('says which parameter is wrong, and what all may be', () => {
    const problemOf = (row: { rule_key: string; params: unknown }) => {
      const checked = checkRule(row);
      return checked.ok ? '' : checked.problem;
    };
    expect(problemOf({ rule_key: 'audio_seconds_between', params: { from: 9, to: 2 } })).toBe(
      'The parameters of the rule "audio_seconds_between" cannot be read: "from" must not be more than "to".',
    );
    expect(problemOf({ rule_key: 'audio_seconds_between', params: {} })).toMatch(
      /cannot be read: from: [^;]+; to: [^;]+\.$/,
    );
    expect(problemOf({ rule_key: 'moon', params: {} })).toBe(
      `There is no rule "moon". Choose one of: ${Object.keys(ruleCatalogue).join(', ')}.`,
    );
  });

  it('takes seconds that begin where they end, and cuts the space around words', () => {
    expect(checkRule({ rule_key: 'audio_seconds_between', params: { from: 2, to: 2 } }).ok).toBe(true);
    expect(checkAction({ action_key: 'set_age_range', params: { value: ' 25 to 34 ' } })).toEqual({
      ok: true,
      value: { action_key: 'set_age_range', params: { value: '25 to 34' } },
    });
    expect(checkAction({ action_key: 'set_age_range', params: { value: '  ' } }).ok).toBe(false);
    expect(describeAction({ action_key: 'dance', params: {} })).toBe('dance (cannot be read)');
  });

  it('refuses an action that is unknown or has bad parameters', () => {
    expect(checkAction({ action_key: 'constructor', params: {} })).toMatchObject({ ok: false });
    expect(checkAction({ action_key: 'keep_audio', params: {} })).toMatchObject({ ok: false });
    expect(checkAction({ action_key: 'set_category', params: {} })).toMatchObject({ ok: false });
    const french = { action_key: 'set_category', params: { category: 'French' } };
    expect(checkAction(french, jamaica)).toMatchObject({ ok: false });
  });

  const LABELLED = [
    (category: unknown, pilot?: typeof jamaica) =>
      checkRule({ rule_key: 'category_is', params: { category } }, pilot),
    ...['set_wording', 'set_category'].map(
      (action_key) => (category: unknown, pilot?: typeof jamaica) =>
        checkAction({ action_key, params: { category } }, pilot),
    ),
  ];

  it.each(LABELLED)(
    'knows the labels of the country, and takes any name where it knows none (%#)',
    (check) => {
      for (const { key } of jamaica.labels) expect(check(key, jamaica)).toMatchObject({ ok: true });
      for (const category of ['French', 'patwa', ' Patwa ', 'constructor', '__proto__']) {
        expect(check(category, jamaica)).toEqual({
          ok: false,
          problem: `There is no label "${category}". Choose one of: English, Mix, Patwa.`,
        });
        expect(check(category)).toMatchObject({ ok: true, value: { params: { category } } });
      }
      for (const category of ['', '  ', 7, null]) expect(check(category)).toMatchObject({ ok: false });
    },
  );

  it('judges a row anew for each country', () => {
    const row = { action_key: 'set_wording', params: { category: 'Kreyol' } };
    const [label] = jamaica.labels.slice(-1).map((last) => ({ ...last, key: 'Kreyol' }));
    expect(checkAction(row, jamaica).ok).toBe(false);
    expect(checkAction(row, { labels: label ? [label] : [] }).ok).toBe(true);
    expect(checkAction(row, jamaica).ok).toBe(false);
  });

  it('asks for no label where none is named', () => {
    const nowhere = { labels: [] };
    expect(checkRule({ rule_key: 'category_known', params: {} }, nowhere).ok).toBe(true);
    expect(checkAction({ action_key: 'choose_prompt', params: {} }, nowhere).ok).toBe(true);
  });
});
