import fc from 'fast-check';
import type { UserAction, Persona } from '../flow-tests/flow-test.ts';

/** Any action in a chat with `anyFlow`: choices that the flow may have, commands, and everything else. */
export const anyUserAction: fc.Arbitrary<UserAction> = fc.oneof(
  fc.record({
    tapped: fc.record({ id: fc.constantFrom('a', 'b', '__proto__', ''), label: fc.string({ maxLength: 5 }) }),
  }),
  fc.record({ typed: fc.oneof(fc.string(), fc.constantFrom('1', 'STOP', 'my voice', 'DELETE ALL', 'yes')) }),
  fc.record({ spoke_ms: fc.nat(200_000) }),
  fc.record({ sent: fc.constantFrom('not_audio' as const, 'empty' as const, 'repeated' as const) }),
);

export const anyStanding: fc.Arbitrary<Persona> = fc.record({
  state_key: fc.option(fc.constantFrom('s0', 's1', 'gone', '__proto__')),
  agreed_to: fc.option(fc.oneof(fc.nat(3), fc.constant('in_force' as const))),
  submissions: fc.nat(4),
});
