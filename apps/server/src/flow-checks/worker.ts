import { publishCheck, type PublishCheckInput, type PublishCheck } from '@labrish/conversation/publish-check';

/** Checks one flow, on a separate thread. */
export default function work(input: PublishCheckInput): PublishCheck {
  return publishCheck(input);
}
