import { publishCheck, type PublishCheckInput, type PublishCheck } from '@labrish/conversation/publish-check';

/** One flow is looked at, on a thread of its own. */
export default function work(input: PublishCheckInput): PublishCheck {
  return publishCheck(input);
}
