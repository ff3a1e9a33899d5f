import type { Flow, Reply } from '@labrish/conversation';
import type { FakeMessage, FakeState } from '../../fake-twilio/fake.ts';

interface Types {
  'twilio/quick-reply'?: { actions: { id: string; title: string }[] };
  'twilio/list-picker'?: { button: string; items: { id: string; item: string; description?: string }[] };
}

/** Lists the choices that can be tapped under a message. */
export function choicesOn(state: FakeState, content_sid: string | null) {
  const types: Types = state.contents.get(content_sid ?? '')?.types ?? {};
  return [
    ...(types['twilio/quick-reply']?.actions ?? []).map((each) => ({ ...each, kind: 'button' as const })),
    ...(types['twilio/list-picker']?.items ?? []).map(({ id, item }) => ({
      id,
      title: item,
      kind: 'row' as const,
    })),
  ];
}

/** Finds the content that offers a reply's choices; null: the reply goes out as text. */
export function contentFor(state: FakeState, { buttons, list }: Reply): string | null {
  const titles = [...(buttons ?? []), ...(list?.items ?? [])].map(({ id, title }) => `${id} ${title}`);
  const offers = (sid: string) => choicesOn(state, sid).map(({ id, title }) => `${id} ${title}`);
  const found = [...state.contents.keys()].find((sid) => offers(sid).join('\n') === titles.join('\n'));
  return titles.length > 0 ? (found ?? null) : null;
}

/** Draws a message of the bot as it looks on the phone, line by line. */
export function bubble(
  state: FakeState,
  flow: Flow,
  message: Pick<FakeMessage, 'body' | 'content_sid'> | undefined,
): string[] {
  if (!message) return ['  (no answer)'];
  const types: Types = state.contents.get(message.content_sid ?? '')?.types ?? {};
  const body = withoutPrompt(flow, message.body)
    .split('\n')
    .map((line) => `< ${line}`.trimEnd());
  const buttons = types['twilio/quick-reply']?.actions.map(({ title }) => `[${title}]`).join(' ');
  const list = types['twilio/list-picker'];
  return [
    ...body,
    ...(buttons ? [`  ${buttons}`] : []),
    ...(list
      ? [
          `  ${list.button}:`,
          ...list.items.map(
            ({ item, description }) => `  - [${item}]${description ? ` ${description}` : ''}`,
          ),
        ]
      : []),
  ];
}

/** Replaces the prompt, which is random. That it is a prompt, and in which wording, stays visible. */
function withoutPrompt(flow: Flow, body: string): string {
  for (const { topic, wordings } of flow.prompts)
    for (const [wording, text] of Object.entries(wordings))
      if (body.includes(text))
        return body.replace(`*${topic}*`, '*(a topic)*').replace(text, `(its prompt in ${wording})`);
  return body;
}

/** Replaces receipts, which are random too. */
export function withoutChance(text: string): string {
  return text.replace(/receipt: ([A-Z2-9]{4}-[A-Z2-9]{4}|\{\{receipt\}\})/g, 'receipt: ABCD-EFGH');
}
