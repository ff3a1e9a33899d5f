import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import type { PrismaClient } from '@labrish/db';
import { expect, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';
import { openDiagram, state } from './page.ts';

const STATES = 200;
/** How many added states each added state leads to, and how far away they are. */
const LEAPS = [1, 7, 23];

/** A server whose flow has 200 states and over 500 transitions. */
const test = base.extend({ settings: prepared(grow) });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

async function grow(db: PrismaClient): Promise<void> {
  await seed(db, [country]);
  const added = STATES - (await db.states.count());
  const states = await db.states.createManyAndReturn({
    data: Array.from({ length: added }, (_, n) => ({
      state_key: `question_${n}`,
      friendly_name: `Question ${n}`,
    })),
  });
  await db.content_templates.createMany({
    data: states.map(({ state_key, friendly_name }) => ({
      ...{ template_key: state_key, friendly_name, body: 'And then?' },
      ...{ content_type: 'call_to_action' as const, actions: [{ id: 'next', title: 'Next' }] },
    })),
  });
  await db.button_mappings.createMany({
    data: states.map(({ state_key }) => ({
      ...{ state_key, button_id: 'next', button_label: 'Next', triggers_event: 'START_CHOSEN' },
    })),
  });
  const { id: event_id } = await db.events.findFirstOrThrow({ where: { event_key: 'START_CHOSEN' } });
  const { id: start } = await db.states.findFirstOrThrow({ where: { is_initial: true } });
  await db.transitions.createMany({
    data: [
      { from_state_id: start, to_state_id: states[0]!.id, event_id, priority: 9 },
      ...states.flatMap(({ id }, n) =>
        LEAPS.map((leap, place) => ({
          ...{
            from_state_id: id,
            to_state_id: states[(n + leap) % added]!.id,
            event_id,
            priority: place + 1,
          },
        })),
      ),
    ],
  });
}

test('in a flow of 200 states one finds a state, edits it beside the drawing, sees how one gets there, and prints it', async ({
  page,
  server,
}) => {
  const { nodes, edges } = await openDiagram(page, server, 'admin');
  expect(nodes).toHaveLength(STATES);
  expect(edges.length).toBeGreaterThan(500);

  await page.keyboard.press('/');
  await page.keyboard.type('question 175');
  await page.keyboard.press('Enter');
  await expect(state(page, 'Question 175')).toBeFocused();
  await expect(state(page, 'Question 175')).toBeInViewport();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('article', { name: 'Question 175' });
  await panel.getByRole('textbox', { name: 'Message' }).fill('And after that?');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await expect(page.getByText('Path from the start: Welcome → Question 0 → Question 7')).toBeVisible();

  const print = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print (SVG)' }).click();
  expect((await print).suggestedFilename()).toBe('conversation.svg');
});
