import { toPrompt } from '@labrish/conversation/to-prompt';
import { ENGLISH } from '@labrish/pilot';
import type { State } from '@labrish/api/states/schema';
import { render } from '@labrish/conversation/render';
import { memo, useMemo, useState } from 'react';
import { ownLabel } from '#lib/pilot.ts';
import { settings } from '#lib/settings.ts';
import { trpc } from '#lib/api/trpc.ts';
import { BotBubble, Choices } from '#components/chat/messages.tsx';
import { Phone } from '#components/chat/phone.tsx';
import { useContent } from '#admin/flow/drafts/drafts.ts';
import { choicesOf, eventOf, toSent, type Content } from '../drafts/content.ts';
import { useFlow, nameOf, routesOf } from '#admin/flow/flow-data.ts';

/** Shows what a contributor sees, with example values in the placeholders. A tap on a choice says where the choice would lead. */
export const Preview = memo(function Preview({ state, server }: { state: State; server: Content }) {
  const content = useContent(state.id, server, 'debounced');
  const { transitions } = useFlow();
  const values = useExamples();
  const [tapped, setTapped] = useState<{ id: string; title: string }>();
  const [at] = useState(() => new Date().toISOString());
  const sent = render(toSent(state.state_key, content), values);

  const leadsTo = ({ id, title }: { id: string; title: string }) => {
    const choice = choicesOf(content).find((one) => one.id === id);
    const routes = choice ? routesOf(transitions, state.id, eventOf(content.type, choice)) : [];
    const names = [...new Set(routes.map(({ to_state }) => nameOf(to_state)))];
    return names.length > 0 ? `“${title}” leads to ${names.join(' or ')}.` : `“${title}” leads nowhere yet.`;
  };

  return (
    <section
      aria-label="Preview"
      className="grid grid-cols-1 gap-1.5 @min-[50rem]:sticky @min-[50rem]:top-20"
    >
      <h5 className="text-sm font-semibold">Preview</h5>
      <Phone className="chat-paper min-h-72 gap-1.5 rounded-2xl border p-3">
        {sent ? (
          <>
            <BotBubble body={sent.body} at={at} />
            <Choices message={sent} onPick={setTapped} />
          </>
        ) : (
          <p className="m-auto text-sm text-muted">Nothing to show yet: write a message.</p>
        )}
      </Phone>
      <p role="status" className="text-sm text-muted">
        {tapped ? leadsTo(tapped) : content.type !== 'message' && 'Tap a choice to see where it leads.'}
      </p>
    </section>
  );
});

/**
 * Returns example values for the placeholders. The prompt is that of the first topic, so that the preview is a message that
 * contributors really get.
 */
function useExamples(): Record<string, string> {
  const { data } = trpc.prompts.list.useQuery();
  const first = data?.prompts[0];
  return useMemo(() => {
    const worded = first && toPrompt(first).wordings;
    return {
      prompt: worded?.[ownLabel().key] ?? worded?.[ENGLISH] ?? 'Tell us about a day at the market.',
      topic: first?.topic ?? 'Market day',
      name: 'friend',
      count: '3',
      product: settings.product_name,
    };
  }, [first]);
}
