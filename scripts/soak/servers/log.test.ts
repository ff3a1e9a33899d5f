import { expect, it } from 'vitest';
import { whyEnded } from './log.ts';

it('finds among the last lines what ended the process', () => {
  const fatal = '{"level":60,"msg":"stopping","err":{"type":"Error","message":"gone"}}';
  const lines = [
    '  Labrish is running at http://127.0.0.1:3000',
    '{"level":50,"msg":"turn failed"}',
    fatal,
    'error: terminating connection',
    '    at Parser.parse (parser.js:37:38)',
    '  Node.js v20.20.2',
  ];
  expect(whyEnded(lines)).toEqual([fatal, 'error: terminating connection']);
});
