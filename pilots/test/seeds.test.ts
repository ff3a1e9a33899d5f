import { checkAction, checkRule, explore, templateErrors, templateWarnings } from '@labrish/conversation';
import { lint } from '@labrish/conversation/lint';
import { runFlowTests } from '@labrish/conversation/run-flow-tests';
import { mappingsOf, seededFlow, templatesOf, transitionsIn } from '@labrish/conversation/seeds';
import { categoriesOf } from '@labrish/pilot';
import { countries } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';

const length = (text: string) => [...text].length;

describe.each(countries.map((country) => [country.pilot.country.name, country] as const))(
  'the seeds of %s',
  (_, country) => {
    const { pilot, seeds } = country;
    const { consent, events, states, tests, topics } = seeds;
    const flow = seededFlow(country, seeds, 'Labrish');
    const templates = templatesOf(seeds);
    const mappings = mappingsOf(seeds);
    const transitions = transitionsIn(seeds);
    const leadsOn = (state_key: string, event_key: string | undefined) =>
      transitions.some((row) => row.from_state === state_key && row.event_key === event_key);

    it('begin at the welcome and end in three ways', () => {
      const keysOf = (mark: 'is_initial' | 'is_final') =>
        states.filter((state) => state[mark]).map(({ state_key }) => state_key);
      expect(keysOf('is_initial')).toEqual(['welcome']);
      expect(keysOf('is_final')).toEqual(['completed', 'declined', 'declined_under_18']);
    });

    it.each(templates)('say $template_key within WhatsApp’s limits, without a warning', (template) => {
      expect(templateErrors(template)).toEqual([]);
      expect(templateWarnings(template)).toEqual([]);
      expect(template.actions.length).toBeLessThanOrEqual(3);
      // Leave room for a hint before the question: it must not shorten the question.
      for (const body of [template.body, ...Object.values(template.bodies ?? {})])
        expect(length(body)).toBeLessThanOrEqual(850);
    });

    it('use only rules and actions that the catalogue can read', () => {
      for (const { rules, actions } of transitions) {
        for (const row of rules) expect(checkRule(row, pilot)).toMatchObject({ ok: true });
        for (const row of actions) expect(checkAction(row, pilot)).toMatchObject({ ok: true });
      }
    });

    it('map every button, and every mapping leads on', () => {
      for (const { state_key, buttons = [] } of states) {
        for (const { id } of buttons) {
          const mapping = mappings.find((row) => row.state_key === state_key && row.button_id === id);
          expect(leadsOn(state_key, mapping?.triggers_event), `${state_key}/${id}`).toBe(true);
        }
      }
      for (const { state_key, button_id, triggers_event } of mappings) {
        expect(leadsOn(state_key, triggers_event), `${state_key}/${button_id}`).toBe(true);
      }
    });

    it('handle every list row without an event as LIST_SELECTED', () => {
      for (const { state_key, rows = [] } of states) {
        if (rows.some(({ event }) => !event))
          expect(leadsOn(state_key, 'LIST_SELECTED'), state_key).toBe(true);
      }
    });

    it('let no two choices of a state share an event', () => {
      for (const { buttons = [], rows = [] } of states) {
        const triggered = [...buttons, ...rows].flatMap(({ event }) => event ?? []);
        expect(new Set(triggered).size).toBe(triggered.length);
      }
    });

    it('reach every state from the welcome, and lead only to states and events that exist', () => {
      const reached = new Set(['welcome']);
      for (const state of reached) {
        for (const { from_state, to_state } of transitions) if (from_state === state) reached.add(to_state);
      }
      expect([...reached].sort()).toEqual(states.map(({ state_key }) => state_key).sort());
      const keys = events.map(({ event_key }) => event_key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { event_key } of transitions) expect(keys).toContain(event_key);
      for (const key of keys) expect(key).toMatch(/^[A-Z][A-Z0-9_]*$/u);
    });

    it('give the transitions of one state and event different priorities', () => {
      const keys = transitions.map((row) => `${row.from_state} ${row.event_key} ${row.priority}`);
      expect(new Set(keys).size).toBe(keys.length);
    });

    it('ask for the agreement in the very words that are recorded, which name what matters', () => {
      const asking = states.find(({ state_key }) => state_key === 'awaiting_start');
      expect(asking).toMatchObject({ body: consent.body });
      expect(asking?.bodies).toBeUndefined();
      const parts = ['18', 'open', 'CC BY 4.0', 'number is never published', 'DELETE ALL', 'downloaded'];
      for (const part of [...parts, '/privacy']) expect(consent.body).toContain(part);
      expect(length(consent.body)).toBeLessThan(600);
    });

    it('ask at least 15 topics, different in each wording and short enough for a list row and one screen', () => {
      expect(topics.length).toBeGreaterThanOrEqual(15);
      expect(new Set(topics.map(({ topic }) => topic)).size).toBe(topics.length);
      for (const { topic, wordings } of topics) {
        expect(length(topic)).toBeLessThanOrEqual(24);
        expect(categoriesOf(pilot)).toEqual(expect.arrayContaining(Object.keys(wordings)));
        expect(wordings.English).toBeTruthy();
        for (const text of Object.values(wordings)) expect(length(text)).toBeLessThanOrEqual(300);
        expect(new Set(Object.values(wordings)).size).toBe(Object.keys(wordings).length);
      }
    });

    it('have no text that harms people or is probably a mistake', () => {
      expect(lint(flow).filter(({ severity }) => severity !== 'tells')).toEqual([]);
    });

    it('pass their flow tests, whose names differ', () => {
      expect(runFlowTests(flow, tests).map(({ sentence }) => sentence)).toEqual(tests.map(() => null));
      expect(new Set(tests.map(({ name }) => name)).size).toBe(27 + pilot.labels.length);
    });

    it('pass their flow tests in other words, whichever they are', () => {
      const templates_in_other_words = flow.templates.map((one) => ({
        ...one,
        body: `Something else at ${one.template_key}`,
        bodies: {},
        actions: one.actions.map((action, i) => ({ ...action, title: `Choice ${i + 1}` })),
        list_items: one.list_items.map((row, i) => ({ ...row, item: `Row ${i + 1}`, description: '' })),
        list_button: 'Look',
      }));
      // These answers are found by what the labels say.
      const byLabel = ['An age in words', 'A part of a decade', 'Two labels at once are a mix'];
      const others = tests.filter(({ name }) => !byLabel.includes(name));
      const results = runFlowTests({ ...flow, templates: templates_in_other_words }, others);
      expect(results.filter(({ is_passed }) => !is_passed)).toEqual([]);
    });

    it(
      'have nothing wrong wherever taps, words, voice notes, a person, somebody else and other voices lead',
      { timeout: 240_000 },
      () => {
        const { is_complete, findings } = explore(flow, { keywords: false, team: true, voices: true });
        expect(findings).toEqual([]);
        expect(is_complete).toBe(true);
      },
    );
  },
);
