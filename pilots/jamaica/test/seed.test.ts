import { checkAction, checkRule, templateErrors, templateWarnings } from '@labrish/conversation';
import { mappingsOf, templatesOf, transitionsIn } from '@labrish/conversation/seeds';
import { placesOf } from '@labrish/pilot';
import { describe, expect, it } from 'vitest';
import { jamaica } from '../jamaica.ts';
import { seeds } from '../seeds.ts';

const { consent, events, states, topics } = seeds;
const templates = templatesOf(seeds);
const mappings = mappingsOf(seeds);
const transitions = transitionsIn(seeds);
const length = (text: string) => [...text].length;

describe('the seeded flow', () => {
  it('has the ten states of the specification in their order', () => {
    const ten = [
      'welcome',
      'showing_info',
      'awaiting_start',
      'awaiting_language_choice',
      'awaiting_audio',
      'awaiting_category',
      'awaiting_region',
      'awaiting_completion_choice',
      'free_voice_mode',
      'completed',
    ];
    expect(states.map(({ state_key }) => state_key).filter((key) => ten.includes(key))).toEqual(ten);
    expect(states.filter(({ is_initial }) => is_initial).map(({ state_key }) => state_key)).toEqual([
      'welcome',
    ]);
    expect(states.filter(({ is_final }) => is_final).map(({ state_key }) => state_key)).toEqual([
      'completed',
      'declined',
      'declined_under_18',
    ]);
  });

  it.each(templates)('says $template_key within WhatsApp’s limits, without a warning', (template) => {
    expect(templateErrors(template)).toEqual([]);
    expect(templateWarnings(template)).toEqual([]);
    expect(template.actions.length).toBeLessThanOrEqual(3);
    // Leave room for a hint before the question: it must not shorten the question.
    expect(length(template.body)).toBeLessThanOrEqual(850);
  });

  it('uses only rules and actions that the catalogue can read', () => {
    for (const { rules, actions } of transitions) {
      for (const row of rules) expect(checkRule(row, jamaica)).toMatchObject({ ok: true });
      for (const row of actions) expect(checkAction(row, jamaica)).toMatchObject({ ok: true });
    }
  });

  it('maps every button, and every mapping leads on', () => {
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

  it('handles every list row without an event as LIST_SELECTED', () => {
    for (const { state_key, rows = [] } of states) {
      if (rows.some(({ event }) => !event)) expect(leadsOn(state_key, 'LIST_SELECTED'), state_key).toBe(true);
    }
  });

  it('lets no two buttons of a state share an event', () => {
    for (const { buttons = [] } of states) {
      expect(new Set(buttons.map(({ event }) => event)).size).toBe(buttons.length);
    }
  });

  it('reaches every state from the welcome, and leads only to states and events that exist', () => {
    const reached = new Set(['welcome']);
    for (const state of reached) {
      for (const { from_state, to_state } of transitions) if (from_state === state) reached.add(to_state);
    }
    expect([...reached].sort()).toEqual(states.map(({ state_key }) => state_key).sort());
    const keys = events.map(({ event_key }) => event_key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { event_key } of transitions) expect(keys).toContain(event_key);
  });

  it('gives the transitions of one state and event different priorities', () => {
    const keys = transitions.map((row) => `${row.from_state} ${row.event_key} ${row.priority}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the consent', () => {
  it('is asked in the very words that are recorded, and names what matters', () => {
    expect(templates.find(({ template_key }) => template_key === 'awaiting_start')?.body).toBe(consent.body);
    for (const part of [
      '18',
      'open',
      'CC BY 4.0',
      'number is never published',
      'DELETE ALL',
      'downloaded',
      '/privacy',
    ])
      expect(consent.body).toContain(part);
    expect(length(consent.body)).toBeLessThan(600);
    expect(states.find(({ state_key }) => state_key === 'awaiting_start')?.bodies).toBeUndefined();
  });
});

describe('the regions', () => {
  it('are 14 parishes with codes JM-01 to JM-14, each in one county', () => {
    const codes = Array.from({ length: 14 }, (_, i) => `JM-${String(i + 1).padStart(2, '0')}`);
    expect(jamaica.places.map(({ code }) => code)).toEqual(codes);
    expect(jamaica.groups.flatMap((county) => placesOf(jamaica, county))).toHaveLength(14);
  });
});

describe('the topics', () => {
  it('are 15, different, and short enough for a list row and one screen', () => {
    expect(topics).toHaveLength(15);
    expect(new Set(topics.map(({ topic }) => topic)).size).toBe(15);
    for (const { topic, english, mix, patwa } of topics) {
      expect(length(topic)).toBeLessThanOrEqual(24);
      for (const text of [english, mix, patwa]) expect(length(text)).toBeLessThanOrEqual(300);
      expect(new Set([english, mix, patwa]).size).toBe(3);
    }
  });
});

function leadsOn(state_key: string, event_key: string | undefined): boolean {
  return transitions.some((row) => row.from_state === state_key && row.event_key === event_key);
}
